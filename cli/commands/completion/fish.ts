import { type CommandNode, everyCommand, type Offer } from './command-tree.ts';

/** Completion for fish: `site completion fish | source`, or as ~/.config/fish/completions/site.fish. */
export function renderFish(root: CommandNode): string {
  const commands = everyCommand(root);
  const withValue = commands.flatMap(({ path, options }) =>
    options.flatMap(({ names, value }) => (value ? names.map((name) => `${path.join(' ')} ${name}`) : [])),
  );
  const steps = commands.flatMap(({ path, children }) =>
    children.map((child) => `${path.join(' ')} ${child.path.at(-1)}`),
  );
  return `# Completion of the command "site" for fish. Made by "site completion fish".
function __site_route
    set -l route ''
    set -l previous ''
    for word in (commandline -opc)[2..]
        # The value of an option is no command, whatever it is called.
        if contains -- "$route $previous" ${list(withValue)}
            set previous ''
            continue
        end
        set previous $word
        if contains -- "$route $word" ${list(steps)}
            set route (string trim -- "$route $word")
            set previous ''
        end
    end
    echo "$route"
end
function __site_at
    set -l route (__site_route)
    test "$route" = "$argv"
end
function __site_ask
    set -l words (commandline -opc)
    $words[1] $argv 2>/dev/null | string replace -r ' .*' ''
end
complete -c site -f
${commands.flatMap(lines).join('\n')}
`;
}

function lines({ path, options, children, arguments: args }: CommandNode): string[] {
  const at = `complete -c site -n ${quote(`__site_at ${quote(path.join(' '))}`)}`;
  return [
    ...children.map((child) => `${at} -a ${quote(child.path.at(-1) ?? '')} -d ${quote(child.summary)}`),
    ...(children.length === 0 ? args.slice(0, 1).map((offer) => `${at} ${values(offer)}`.trimEnd()) : []),
    ...options.map(({ names, description, value }) => {
      const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
      return `${at} ${flags.join(' ')} -d ${quote(description)}${value ? ` -r ${values(value)}` : ''}`.trimEnd();
    }),
  ];
}

function values(offer: Offer): string {
  switch (offer.kind) {
    case 'words':
      return `-a ${quote(offer.words.join(' '))}`;
    case 'command':
      return `-a ${quote(`(__site_ask ${offer.command})`)}`;
    case 'folders':
      return `-a ${quote('(__fish_complete_directories)')}`;
    case 'files':
      return '-F';
    case 'nothing':
      return '';
  }
}

const list = (texts: readonly string[]) => [...new Set(texts)].map(quote).join(' ');
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
