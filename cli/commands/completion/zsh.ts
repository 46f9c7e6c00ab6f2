import { type CommandNode, everyCommand, type Offer } from './command-tree.ts';

/** Completion for zsh: `source <(site completion zsh)`, or as a file `_site` in a folder of $fpath. */
export function renderZsh(root: CommandNode): string {
  const commands = everyCommand(root);
  const values = commands.flatMap(({ path, options }) =>
    options.flatMap(({ names, value }) =>
      value ? names.map((name) => ({ at: `${path.join(' ')} ${name}`, value })) : [],
    ),
  );
  const steps = commands.flatMap(({ path, children }) =>
    children.map((child) => `${path.join(' ')} ${child.path.at(-1)}`),
  );
  return `#compdef site
# Completion of the command "site" for zsh. Made by "site completion zsh".
_site() {
  local route='' previous='' word index
  local -a listed
  for ((index = 2; index < CURRENT; index++)); do
    word=\${words[index]}
    # The value of an option is no command, whatever it is called.
    case "$route $previous" in
      ${patterns(values.map(({ at }) => at))}) previous=''; continue ;;
    esac
    previous=$word
    case "$route $word" in
      ${patterns(steps)}) route=\${route:+$route }$word; previous='' ;;
    esac
  done
  case "$route $previous" in
${values.map(({ at, value }) => `    ${quote(at)}) ${add(value)}; return ;;`).join('\n')}
  esac
  case "$route" in
${commands.map((command) => `    ${quote(command.path.join(' '))}) ${offers(command)} ;;`).join('\n')}
  esac
}
if [[ $funcstack[1] == _site ]]; then _site "$@"; else compdef _site site; fi
`;
}

function offers({ options, children, arguments: args }: CommandNode): string {
  const described = options.flatMap(({ names, description }) => names.map((name) => entry(name, description)));
  const words = children.map(({ path, summary }) => entry(path.at(-1) ?? '', summary));
  const plain =
    words.length > 0
      ? `listed=(${words.join(' ')}); _describe -t commands command listed`
      : add(args[0] ?? { kind: 'nothing' });
  return `if [[ \${words[CURRENT]} == -* ]]; then listed=(${described.join(' ')}); _describe -t options option listed; else ${plain}; fi`;
}

/** A word with its description, as _describe reads it. */
const entry = (word: string, description: string) =>
  quote(`${word.replaceAll(':', '\\:')}:${description.replaceAll('\\', '\\\\')}`);

function add(offer: Offer): string {
  switch (offer.kind) {
    case 'words':
      return `compadd -- ${offer.words.map(quote).join(' ')}`;
    case 'command':
      return `compadd -- \${(f)"$(\${words[1]} ${offer.command} 2>/dev/null | cut -d' ' -f1)"}`;
    case 'folders':
      return '_files -/';
    case 'files':
      return '_files';
    case 'nothing':
      return ':';
  }
}

const patterns = (texts: readonly string[]) => (texts.length > 0 ? [...new Set(texts)].map(quote).join('|') : "''");
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
