import type { FastifyReply } from 'fastify'

/** Answers a document that nobody keeps a copy of. */
export async function sendPdf(reply: FastifyReply, name: string, body: Buffer): Promise<void> {
  await reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(body)
}
