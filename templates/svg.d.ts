/** The build loads an icon as its text, so that it is printed inline and takes the colour of the text beside it. */
declare module '*.svg' {
  const text: string;
  export default text;
}
