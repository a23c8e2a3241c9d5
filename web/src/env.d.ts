/** The size of a file, in bytes. */
declare module '*?size' {
  const bytes: number;
  export default bytes;
}
declare module 'virtual:rulebook/en' {
  const book: import('./rules/book').Rulebook;
  export default book;
}
declare module 'virtual:rulebook/de' {
  const book: import('./rules/book').Rulebook;
  export default book;
}
declare module 'virtual:rulebook/index' {
  const index: import('./rules/book').Index;
  export default index;
}
declare module 'virtual:rulebook/titles' {
  const titles: import('./rules/book').Names;
  export default titles;
}
declare module 'virtual:rulebook/boards' {
  const boards: Record<string, import('./rules/book').Example>;
  export default boards;
}
