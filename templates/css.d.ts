/** A script may bring its own styles as text, where few pages need them. */
declare module '*.css' {
  const text: string;
  export default text;
}
