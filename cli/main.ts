import { runCommand } from './run-command.ts';

// The reader may close the pipe early, as in `site routes | head`: continue, and keep the exit code.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

await runCommand(process.argv.slice(2));
