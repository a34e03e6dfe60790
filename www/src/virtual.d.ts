/** Made by ../licences.js while building. */
declare module 'virtual:licences' {
  /** Where the file of licence texts lies. */
  export const address: string
  /** How many different texts it holds, and how many licence ids share them. */
  export const texts: number
  export const ids: number
}
declare module '*.css'
declare module '*.wasm?url' {
  const address: string
  export default address
}
