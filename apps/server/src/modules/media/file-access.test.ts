import {
  AUDIENCE,
  CURRICULUM_TYPE,
  POST_TYPE,
  TRASH_TYPE,
  USER_TYPE,
  WORK_TYPE,
  YN,
} from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPostOn, aSiteBoard } from '../../testing/boards.ts'
import { aRoom, isInside } from '../../testing/chat-rooms.ts'
import { chatting } from '../../testing/chatting.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aForm, anAdministrator, atDesk, givePassword, salesUrl } from '../../testing/settling.ts'
import { adminSessions } from '../admin/tables.ts'
import { courses, curriculumItems } from '../catalog/tables.ts'
import { boards, posts } from '../community/tables.ts'
import { submissions } from '../coursework/tables.ts'
import { grants } from '../enrolment/tables.ts'
import { sessions, users } from '../identity/tables.ts'
import { channelUsers, courseStaff, operators } from '../membership/tables.ts'
import { settlementDocuments } from '../settlement/tables.ts'

const server = await testServer()
const { services, app } = server
const { db } = services
const { says, get, post } = chatting(server)
const admin = await anAdministrator(server)

/** An address that opens, who it was given to, and what ends what it opens: each has to close it. */
interface Given {
  url: string
  reader: Person
  ends: Record<string, () => Promise<unknown>>
}

async function upload(channelSeq: number, as: Person, call = 'attachment'): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/${call}?name=${encodeURIComponent('글.txt')}`,
    headers: { 'content-type': 'application/octet-stream', 'access-token': as.accessToken },
    payload: Buffer.from('봄이 왔다.'),
  })
  return Number(answer.json().data.uploadSeq)
}

/** One at least of each kind that a private file can hang on (`FILE_OWNER`); the desk's stands at the end. */
const GIVEN: Record<string, () => Promise<Given>> = {
  async 'a message of a chat room'() {
    const { channelSeq } = await aChannel(services)
    const room = await aRoom(services, channelSeq)
    const writer = await isInside(services, room, await anOperator(services, channelSeq, USER_TYPE.manager))
    const reader = await isInside(services, room, await aMember(services, channelSeq))
    const messageSeq = await says(room, writer, '', { uploadSeqs: [await upload(channelSeq, writer)] })
    const [message] = (await get(room, '/messages', reader)).body.data.list
    return {
      url: message.files[0].url,
      reader,
      ends: {
        'the message is deleted': () => post(room, `/messages/${messageSeq}/delete`, writer),
        'the reader is put out': () =>
          post(room, `/members/${reader.userSeq}/removal/modify`, writer, { removedYn: 'Y' }),
        'the reader leaves the site': () => leave(channelSeq, reader),
      },
    }
  },

  async 'a post of a board'() {
    const { channelSeq } = await aChannel(services)
    const writer = await anOperator(services, channelSeq, USER_TYPE.manager)
    const reader = await aMember(services, channelSeq)
    const board = {
      channelSeq,
      ...(await aSiteBoard(services, channelSeq, { readAudience: AUDIENCE.member })),
    }
    const { postSeq } = await aPostOn(services, board, writer.userSeq, {
      uploadSeqs: [await upload(channelSeq, writer)],
    })
    const url = `/api/v1.0/channels/${channelSeq}/boards/${board.boardSeq}/posts/${postSeq}`
    const read = await server.call({ url, as: reader })
    return {
      url: read.body.data.files[0].url,
      reader,
      ends: {
        'the post is deleted': () =>
          server.call({ method: 'POST', url: `${url}/delete`, as: writer, body: {} }),
        'it becomes private': () => db.update(posts).set({ secretYn: 'Y' }).where(eq(posts.postSeq, postSeq)),
        'the board is for others now': () =>
          db.update(boards).set({ useYn: 'N' }).where(eq(boards.boardSeq, board.boardSeq)),
        'the reader leaves the site': () => leave(channelSeq, reader),
      },
    }
  },

  async 'a file of a lesson'() {
    const { channelSeq } = await aChannel(services)
    const course = await aCourse(services, channelSeq)
    const { curriculumSeq } = await anItem(services, course, { curriculumTypeCd: CURRICULUM_TYPE.file })
    const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
    const reader = await aMember(services, channelSeq)
    await anAttendance(services, course, reader)
    const uploadSeq = await upload(channelSeq, owner, 'file')
    const lesson = `${channelSeq}/${course.courseSeq}/${curriculumSeq}`
    const save = async (body: object) => {
      const edited = await server.call({
        url: `/api/v2.0/channels/${channelSeq}/admin/courses/${course.courseSeq}/curriculums`,
        as: owner,
      })
      const { revision } = edited.body.data.list[0]
      const url = `/api/v2.0/curriculums/${lesson}/modify`
      return server.call({ method: 'POST', url, as: owner, body: { revision, ...body } })
    }
    await save({ addFiles: [uploadSeq] })
    const url = `/api/v1.0/curriculums/${lesson}/files/${uploadSeq}/download`
    const opened = await server.call({ method: 'POST', url, as: reader })
    return {
      url: opened.body.data.url,
      reader,
      ends: {
        'the order is refunded': () =>
          db.update(grants).set({ revokedAt: new Date() }).where(eq(grants.userSeq, reader.userSeq)),
        'it is taken out of the lesson': () => save({ deleteFiles: [uploadSeq] }),
        'the lesson is removed': () =>
          db
            .update(curriculumItems)
            .set({ removedAt: new Date() })
            .where(eq(curriculumItems.curriculumSeq, curriculumSeq)),
      },
    }
  },

  async 'what a learner handed in, at the staff'() {
    const { url, staff, course, submissionSeq } = await aWork()
    const opened = await server.call({ url: url.replace('/submissions/', '/admin/submissions/'), as: staff })
    return {
      url: opened.body.data.url,
      reader: staff,
      ends: {
        'they are staff no more': () =>
          Promise.all([
            db.delete(operators).where(eq(operators.userSeq, staff.userSeq)),
            db.delete(courseStaff).where(eq(courseStaff.userSeq, staff.userSeq)),
          ]),
        'another file was handed in': () =>
          db.update(submissions).set({ uploadSeqs: [] }).where(eq(submissions.submissionSeq, submissionSeq)),
        'the class is gone': () => trash(course.courseSeq),
      },
    }
  },

  async 'what they handed in, at the learner'() {
    const { url, learner } = await aWork()
    const opened = await server.call({ url, as: learner })
    return {
      url: opened.body.data.url,
      reader: learner,
      ends: {
        'the order is refunded': () =>
          db.update(grants).set({ revokedAt: new Date() }).where(eq(grants.userSeq, learner.userSeq)),
      },
    }
  },

  async 'a copy of the site’s documents'() {
    const { channelSeq, owner, url } = await aPayee()
    const opened = await server.call({ url: `${url}/files/bankBook`, as: owner })
    return {
      url: opened.body.data.url,
      reader: owner,
      ends: {
        'the right is taken away': () => db.delete(operators).where(eq(operators.userSeq, owner.userSeq)),
        'another copy took its place': () =>
          db
            .update(settlementDocuments)
            .set({ bankBookUploadSeq: 0 })
            .where(eq(settlementDocuments.channelSeq, channelSeq)),
      },
    }
  },

  async 'a post of a class'() {
    const { channelSeq } = await aChannel(services)
    const course = await aCourse(services, channelSeq)
    const writer = await aCourseStaff(services, course, 'FAC')
    const reader = await aMember(services, channelSeq)
    await anAttendance(services, course, reader)
    const at = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}`
    const { url, remove } = await aPostWithFile(`${at}/communities`, channelSeq, writer, reader)
    return {
      url,
      reader,
      ends: {
        'the post is deleted': remove,
        'the order is refunded': () =>
          db.update(grants).set({ revokedAt: new Date() }).where(eq(grants.userSeq, reader.userSeq)),
      },
    }
  },

  async 'a notice of the site'() {
    const { channelSeq } = await aChannel(services)
    const writer = await anOperator(services, channelSeq, USER_TYPE.manager)
    const reader = await aMember(services, channelSeq)
    const base = `/api/v1.0/channels/${channelSeq}/notices`
    const { url, remove } = await aPostWithFile(base, channelSeq, writer, reader)
    return {
      url,
      reader,
      ends: {
        'the notice is deleted': remove,
        'its words are for nobody': () =>
          db.update(boards).set({ useYn: YN.no }).where(eq(boards.channelSeq, channelSeq)),
      },
    }
  },

  async 'a copy of an instructor’s documents'() {
    const { channelSeq } = await aChannel(services)
    const course = await aCourse(services, channelSeq)
    const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
    const reader = await aCourseStaff(services, course, 'FAC')
    await server.call({
      method: 'POST',
      url: `${salesUrl(channelSeq)}/revenue-shares/${course.courseSeq}/modify`,
      as: owner,
      body: { shares: [{ userSeq: reader.userSeq, percent: 50 }], revision: 0 },
    })
    await givePassword(server, reader)
    const url = `/api/v1.0/channels/${channelSeq}/me/settlement-document`
    const body = await aForm(server, channelSeq, reader)
    await server.call({ method: 'POST', url: `${url}/modify`, as: reader, body })
    const opened = await server.call({ url: `${url}/files/identity`, as: reader })
    return {
      url: opened.body.data.url,
      reader,
      ends: {
        'another copy took its place': () =>
          db
            .update(settlementDocuments)
            .set({ identityUploadSeq: 0 })
            .where(eq(settlementDocuments.channelSeq, channelSeq)),
      },
    }
  },
}

async function aPostWithFile(base: string, channelSeq: number, writer: Person, reader: Person) {
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '안내' }] }],
  }
  const body = {
    postType: POST_TYPE.notice,
    title: '안내',
    content,
    category: null,
    uploadSeqs: [await upload(channelSeq, writer)],
    secretYn: YN.no,
    publicYn: YN.yes,
    pinYn: YN.no,
    urgentYn: YN.no,
  }
  const made = await server.call({ method: 'POST', url: `${base}/create`, as: writer, body })
  const url = `${base}/${made.body.data.postSeq}`
  const read = await server.call({ url, as: reader })
  const remove = () => server.call({ method: 'POST', url: `${url}/delete`, as: writer, body: {} })
  return { url: read.body.data.files[0].url, remove }
}

async function aWork() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const { curriculumSeq } = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.mission,
    workTypeCd: WORK_TYPE.file,
  })
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)
  const staff = await anOperator(services, channelSeq, USER_TYPE.manager)
  const uploadSeq = await upload(channelSeq, learner)
  const handedIn = await server.call({
    method: 'POST',
    url: `/api/v1.0/curriculums/${channelSeq}/${course.courseSeq}/${curriculumSeq}/work/create`,
    as: learner,
    body: { content: { type: 'doc', content: [] }, linkUrl: null, uploadSeqs: [uploadSeq] },
  })
  const { submissionSeq } = handedIn.body.data.submission
  const url = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/submissions/${submissionSeq}/files/${uploadSeq}`
  return { url, learner, staff, course, submissionSeq: Number(submissionSeq) }
}

async function aPayee() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  await givePassword(server, owner)
  const url = `${salesUrl(channelSeq)}/settlement-document`
  const body = await aForm(server, channelSeq, owner)
  await server.call({ method: 'POST', url: `${url}/modify`, as: owner, body })
  return { channelSeq, owner, url }
}

const leave = (channelSeq: number, { userSeq }: Person) =>
  db
    .update(channelUsers)
    .set({ leftAt: new Date() })
    .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))

const trash = (courseSeq: number) =>
  db.update(courses).set({ trashTypeCd: TRASH_TYPE.removed }).where(eq(courses.courseSeq, courseSeq))

const EVERYWHERE: Record<string, (reader: Person) => Promise<unknown>> = {
  'they log out everywhere': ({ userSeq }) =>
    db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userSeq, userSeq)),
  'their account is closed': ({ userSeq }) =>
    db.update(users).set({ closedAt: new Date() }).where(eq(users.userSeq, userSeq)),
}

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers })).statusCode

/** What was asked less than ten seconds ago is not asked again. */
const later = () => server.clock.advance(11_000)

test.each(Object.entries(GIVEN))(
  'UPL-12, SEC-19 the address of %s closes with what it opens',
  async (_, give) => {
    const { ends } = await give()
    for (const end of Object.keys(ends)) {
      const given = await give()
      expect([end, await statusOf(given.url)]).toEqual([end, 200])
      await given.ends[end]?.()
      later()
      expect([end, await statusOf(given.url)]).toEqual([end, 404])
      expect([end, await statusOf(given.url, { range: 'bytes=0-1' })]).toEqual([end, 404])
    }
  },
)

test.each(Object.entries(GIVEN))(
  'SEC-38 the address of %s is of one login and dies with it',
  async (_, give) => {
    for (const [name, end] of Object.entries(EVERYWHERE)) {
      const { url, reader } = await give()
      expect([name, await statusOf(url)]).toEqual([name, 200])
      later()
      expect([name, await statusOf(url)]).toEqual([name, 200])
      await end(reader)
      later()
      expect([name, await statusOf(url)]).toEqual([name, 404])
    }
  },
)

test('ADM-04, UPL-12 what was opened at a desk closes with that desk, and with no other', async () => {
  const { channelSeq } = await aPayee()
  const other = await anAdministrator(server)
  const openAt = async (desk: { cookie: string }): Promise<string> =>
    (await atDesk(server, desk, `/channels/${channelSeq}/settlement-documents/0/files/identity`)).body.data
      .url
  const [url, theirs] = [await openAt(admin), await openAt(other)]
  expect([await statusOf(url), await statusOf(theirs)]).toEqual([200, 200])
  await db
    .update(adminSessions)
    .set({ revokedAt: new Date() })
    .where(eq(adminSessions.userSeq, admin.userSeq))
  later()
  expect([await statusOf(url), await statusOf(theirs)]).toEqual([404, 200])
})
