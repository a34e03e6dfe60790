/** Made by ../licences.js at build time. */
declare module 'virtual:licences' {
  /** The address of the file of licence texts. */
  export const address: string;
  /** The address of the archive of the same texts. */
  export const archive: string;
  /** The number of different texts, and of the licence ids that share them. */
  export const texts: number;
  export const ids: number;
}
declare module '*.css';
