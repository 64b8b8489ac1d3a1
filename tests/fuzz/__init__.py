"""Rulesets and formulas made at random: whatever comes out is a fault, a refusal or a game, and soon."""
