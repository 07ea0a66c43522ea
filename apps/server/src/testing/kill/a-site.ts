import { systemContext } from '../../platform/context.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../factories.ts'
import type { CallOptions, TestServer } from '../server.ts'

const PEOPLE = 4
/** Fewer than there are people, so that there is more than one part. */
export const PART = 2

/** A site with a class, its owner, and the calls that long work begins with. */
export async function aSite(server: TestServer) {
  const { services } = server
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const base = `/api/v1.0/channels/${channelSeq}`
  const post = async (path: string, body: object, options: Partial<CallOptions> = {}) => {
    const answer = await server.call({ method: 'POST', url: base + path, as: owner, body, ...options })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const members = async (make = (): Promise<Person> => aMember(services, channelSeq)) => {
    const made: Person[] = []
    for (let n = 0; n < PEOPLE; n++) made.push(await make())
    return made
  }
  const at = () => systemContext(services, channelSeq)
  return {
    channelSeq,
    course,
    owner,
    base,
    post,
    members,
    at,
    attendees: `/courses/${course.courseSeq}/admin/attendees`,
  }
}
