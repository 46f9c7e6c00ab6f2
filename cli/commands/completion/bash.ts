import { type CommandNode, everyCommand, type Offer } from './command-tree.ts';

/** Completion for bash 4.2 and newer: `source <(site completion bash)`. */
export function renderBash(root: CommandNode): string {
  const commands = everyCommand(root);
  const values = commands.flatMap(({ path, options }) =>
    options.flatMap(({ names, value }) =>
      value ? names.map((name) => ({ at: `${path.join(' ')} ${name}`, value })) : [],
    ),
  );
  return `# Completion of the command "site" for bash. Made by "site completion bash".
_site() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous='' site=\${COMP_WORDS[0]} path='' word index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    # The value of an option is no command, whatever it is called.
    case "$path $previous" in
      ${patterns(values.map(({ at }) => at))}) previous=''; continue ;;
    esac
    previous=$word
    case "$path $word" in
      ${patterns(commands.flatMap(({ path, children }) => children.map((child) => `${path.join(' ')} ${child.path.at(-1)}`)))}) path=\${path:+$path }$word; previous='' ;;
    esac
  done
  case "$path $previous" in
${values.map(({ at, value }) => `    ${quote(at)}) ${reply(value)}; return ;;`).join('\n')}
  esac
  case "$path" in
${commands.map((command) => `    ${quote(command.path.join(' '))}) ${offers(command)} ;;`).join('\n')}
  esac
}
complete -F _site site
`;
}

/** Options where the word begins with a hyphen, commands and arguments otherwise. */
function offers({ options, children, arguments: args }: CommandNode): string {
  const names = options.flatMap((option) => option.names);
  const words = children.map(({ path }) => path.at(-1) ?? '');
  const plain = words.length > 0 ? reply({ kind: 'words', words }) : reply(args[0] ?? { kind: 'nothing' });
  return `if [[ $current == -* ]]; then ${reply({ kind: 'words', words: names })}; else ${plain}; fi`;
}

function reply(offer: Offer): string {
  const generate = {
    words: () => `compgen -W ${quote(offer.kind === 'words' ? offer.words.join(' ') : '')} -- "$current"`,
    command: () =>
      `compgen -W "$("$site" ${offer.kind === 'command' ? offer.command : ''} 2>/dev/null | cut -d' ' -f1)" -- "$current"`,
    folders: () => 'compgen -d -- "$current"',
    files: () => 'compgen -f -- "$current"',
    nothing: () => '',
  }[offer.kind]();
  return generate === '' ? ':' : `mapfile -t COMPREPLY < <(${generate})`;
}

const patterns = (texts: readonly string[]) => (texts.length > 0 ? [...new Set(texts)].map(quote).join('|') : "''");
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
