/**
 * Encrypts a spreadsheet as spreadsheet programs do (ECMA-376, agile: AES-256 under a key of 100,000 rounds of SHA-512),
 * so that they ask for the password upon opening. It is kept nowhere: a forgotten one makes a new download.
 */
export async function sealedSpreadsheet(body: Buffer, password: string): Promise<Buffer> {
  const { default: officeCrypto } = await import('officecrypto-tool')
  return officeCrypto.encrypt(body, { password })
}
