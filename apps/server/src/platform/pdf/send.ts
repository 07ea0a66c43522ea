import type { FastifyReply } from 'fastify'

/** Answers a document that nobody keeps a copy of. */
export async function sendPdf(reply: FastifyReply, name: string, body: Uint8Array): Promise<void> {
  await reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
}
