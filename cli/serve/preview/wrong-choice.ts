/** A region or port that can not be had: the command makes wrong usage of it. */
export class WrongChoiceError extends Error {}
