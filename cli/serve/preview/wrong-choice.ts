/** An unknown region or an unusable port: reported as wrong usage of the command. */
export class WrongChoiceError extends Error {}
