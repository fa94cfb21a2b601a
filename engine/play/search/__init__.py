"""A computer player that thinks: worlds that agree with its view, roll-outs in them, a choice by their means."""
