declare module 'virtual:rulebook/en' {
  const book: import('./rules/book').Rulebook;
  export default book;
}
declare module 'virtual:rulebook/de' {
  const book: import('./rules/book').Rulebook;
  export default book;
}
