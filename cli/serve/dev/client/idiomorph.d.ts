/** The used part of idiomorph. */
declare module 'idiomorph' {
  export const Idiomorph: {
    morph(
      oldNode: Element,
      newContent: NodeList | Element,
      options: {
        readonly morphStyle: 'innerHTML' | 'outerHTML';
        readonly ignoreActiveValue: boolean;
        readonly restoreFocus: boolean;
        readonly callbacks: {
          readonly beforeNodeMorphed: (oldNode: Node, newNode: Node) => boolean;
          readonly beforeNodeRemoved: (node: Node) => boolean;
          readonly beforeAttributeUpdated: (name: string, element: Element, change: 'update' | 'remove') => boolean;
        };
      },
    ): unknown;
  };
}
