import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import { Problem } from '@seodang/contract/schemas'
import { ERRORS } from '@seodang/domain/errors'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'

/** `/api/docs`: the contract as OpenAPI 3.1 with a page to read it. Made from the contract itself, so it cannot differ. */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  const { bases } = app.frame.services.config
  await app.register(swagger, { mode: 'static', specification: { document: document(bases) } })
  await app.register(swaggerUi, {
    routePrefix: `${bases.api}/docs`,
    staticCSP: true,
    uiConfig: { docExpansion: 'none', filter: true, tagsSorter: 'alpha' },
  })
}

type Bases = Record<Endpoint['base'], string>

function document(bases: Bases) {
  let paths: ReturnType<typeof pathsOf> | undefined
  return {
    openapi: '3.1.0',
    info: {
      title: 'Seodang',
      version: '1',
      description:
        'Success answers carry `data`; refusals carry `resultCode`, `errorName`, `message` and, for a form, `fields`.',
    },
    // Upon the first reader: few starts ever have one.
    get paths() {
      return (paths ??= pathsOf(bases))
    },
    components: {
      schemas: { Problem },
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'Access-Token' } },
    },
  } as const
}

function pathsOf(bases: Bases): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, endpoint } of endpoints) {
    const path = `${bases[endpoint.base]}${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return paths
}

function operation(name: string, endpoint: Endpoint) {
  const { access } = endpoint
  const who = 'permission' in access ? `${access.who} with ${access.permission}` : access.who
  const refusals = Map.groupBy(endpoint.errors, (error) => ERRORS[error].status)
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: `Who may call it: ${who}.${endpoint.idempotent ? ' Takes an `Idempotency-Key`.' : ''}`,
    ...(access.who !== 'anyone' && { security: [{ accessToken: [] }] }),
    parameters: [...parameters(endpoint, 'params', 'path'), ...parameters(endpoint, 'query', 'query')],
    ...(endpoint.method !== 'GET' && {
      requestBody: { content: { 'application/json': { schema: endpoint.body } } },
    }),
    responses: {
      200: {
        description: 'Done',
        content: endpoint.raw
          ? { [endpoint.raw]: {} }
          : { 'application/json': { schema: Type.Object({ data: endpoint.reply }) } },
      },
      ...Object.fromEntries(
        [...refusals].map(([status, errors]) => [
          status,
          {
            description: errors.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  }
}

function parameters(endpoint: Endpoint, part: 'params' | 'query', place: 'path' | 'query') {
  const required = new Set<string>(endpoint[part].required ?? [])
  return Object.entries(endpoint[part].properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema,
  }))
}
