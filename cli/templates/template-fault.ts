/** An error of a template that comes with what to do about it. */
export class TemplateFault extends Error {
  readonly help: string;

  constructor(message: string, help: string) {
    super(message);
    this.help = help;
  }
}
