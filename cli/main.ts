import { printMessage } from './commands/terminal/print-text.ts';
import { runCommand } from './run-command.ts';

for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader may close the pipe early, as in `site routes | head`: continue, and keep the exit code.
    if (error.code === 'EPIPE') return;
    // A full disk, as in `site check --format sarif > results.sarif`: the file is not whole.
    if (stream === process.stdout) printMessage(`The output cannot be written: ${error.message}`);
    process.exit(1);
  });

await runCommand(process.argv.slice(2));
