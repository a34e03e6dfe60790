/** A file as the text it is. */
declare module '*?raw' {
  const text: string;
  export default text;
}
