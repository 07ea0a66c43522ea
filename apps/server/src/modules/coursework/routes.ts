import * as certificate from '@seodang/contract/certificate'
import * as contract from '@seodang/contract/coursework'
import * as quiz from '@seodang/contract/quiz'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { sendPdf } from '../../platform/pdf/send.ts'
import { issuedPdf, ownPdf, samplePdf } from './certificate-pdf.ts'
import { ruleOf, saveRule } from './certificate-rule.ts'
import { listCertificates, myCertificates, verify } from './certificates.ts'
import { issueByHand, reissue, withdraw } from './issue.ts'
import { countLateAnswers, keepLateAnswers } from './late-answers.ts'
import { lessonDetail } from './lesson-detail.ts'
import { downloadFile, viewFile } from './lesson-files.ts'
import { checkIn, checkInCode, markPresent, meetingPeople } from './meetings.ts'
import { listQueue } from './queue-store.ts'
import { answerQuiz, beginQuiz, handInQuiz, myQuiz, quizResult } from './quiz.ts'
import { quizSheet } from './quiz-excel.ts'
import { attemptsOf, grantAttempts, listResults } from './quiz-results.ts'
import { reviewSubmissions } from './review-work.ts'
import { myStanding } from './standing.ts'
import { openSubmittedFile, openWorkFile } from './submitted-files.ts'
import { handIn, myWork, sharedWorks } from './work.ts'

export function courseworkRoutes(app: FastifyInstance): void {
  lessonRoutes(app)
  staffRoutes(app)
  certificateRoutes(app)
  quizRoutes(app)
}

function lessonRoutes(app: FastifyInstance): void {
  serve(app, contract.lessonDetail, (ctx, { params }) => lessonDetail(ctx, params))
  serve(app, contract.downloadFile, (ctx, { params }) => downloadFile(ctx, params))
  serveRaw(app, contract.viewFile, async (ctx, { params }, reply) => {
    await sendPdf(reply, 'document', await viewFile(ctx, params))
  })
  serve(app, contract.checkIn, (ctx, { params, body }) => checkIn(ctx, params, body.code))
  serve(app, contract.myWork, (ctx, { params }) => myWork(ctx, params))
  serve(app, contract.handIn, (ctx, { params, body }) => handIn(ctx, params, body))
  serve(app, contract.openWorkFile, (ctx, { params }) => openWorkFile(ctx, params))
  serve(app, contract.sharedWorks, (ctx, { params, query }) => sharedWorks(ctx, params, query))
}

function staffRoutes(app: FastifyInstance): void {
  serve(app, contract.submissions, (ctx, { params, query }) => listQueue(ctx, params.courseSeq, query))
  serve(app, contract.reviewSubmissions, (ctx, { params, body }) =>
    reviewSubmissions(ctx, params.courseSeq, body),
  )
  serve(app, contract.openSubmittedFile, (ctx, { params }) => openSubmittedFile(ctx, params))
  serve(app, contract.meetingPeople, (ctx, { params }) => meetingPeople(ctx, params))
  serve(app, contract.markPresent, (ctx, { params, body }) => markPresent(ctx, params, body))
  serve(app, contract.checkInCode, (ctx, { params }) => checkInCode(ctx, params))
}

function certificateRoutes(app: FastifyInstance): void {
  serve(app, certificate.certificateRule, (ctx, { params }) => ruleOf(ctx, params.courseSeq))
  serve(app, certificate.saveCertificateRule, (ctx, { params, body }) =>
    saveRule(ctx, params.courseSeq, body),
  )
  serveRaw(app, certificate.certificateSample, async (ctx, { params }, reply) => {
    const { name, body } = await samplePdf(ctx, params.courseSeq)
    await sendPdf(reply, name, body)
  })
  serve(app, certificate.certificates, (ctx, { params, query }) =>
    listCertificates(ctx, params.courseSeq, query),
  )
  serve(app, certificate.issueCertificates, (ctx, { params, body }) =>
    issueByHand(ctx, params.courseSeq, body.attendSeqs),
  )
  serve(app, certificate.withdrawCertificate, async (ctx, { params, body }) => {
    await withdraw(ctx, params.courseSeq, params.certificateSeq, body.reason)
    return {}
  })
  serve(app, certificate.reissueCertificate, (ctx, { params, body }) =>
    reissue(ctx, params.courseSeq, params.certificateSeq, body.reason),
  )
  serveRaw(app, certificate.issuedPdf, async (ctx, { params }, reply) => {
    const { name, body } = await issuedPdf(ctx, params.courseSeq, params.certificateSeq)
    await sendPdf(reply, name, body)
  })
  serve(app, certificate.myStanding, (ctx, { params }) => myStanding(ctx, params.courseSeq))
  serve(app, certificate.myCertificates, (ctx, { query }) => myCertificates(ctx, query.courseSeq))
  serveRaw(app, certificate.myCertificatePdf, async (ctx, { params }, reply) => {
    const { name, body } = await ownPdf(ctx, params.certificateSeq)
    await sendPdf(reply, name, body)
  })
  serve(app, certificate.verifyCertificate, (ctx, { params }) => verify(ctx, params.number))
}

function quizRoutes(app: FastifyInstance): void {
  serve(app, quiz.myQuiz, (ctx, { params }) => myQuiz(ctx, params))
  serve(app, quiz.beginQuiz, (ctx, { params }) => beginQuiz(ctx, params))
  serve(app, quiz.answerQuiz, (ctx, { params, body }) => answerQuiz(ctx, params, body))
  serve(app, quiz.keepLateAnswers, (ctx, { params, body }) => keepLateAnswers(ctx, params, body))
  serve(app, quiz.handInQuiz, (ctx, { params }) => handInQuiz(ctx, params))
  serve(app, quiz.quizResult, (ctx, { params }) => quizResult(ctx, params))
  serve(app, quiz.quizResults, (ctx, { params, query }) => listResults(ctx, params, query))
  serveRaw(app, quiz.quizResultsExcel, async (ctx, { params, query }, reply) => {
    const { name, body } = await quizSheet(ctx, params, query)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, quiz.quizAttempts, (ctx, { params }) => attemptsOf(ctx, params))
  serve(app, quiz.countLateAnswers, (ctx, { params }) => countLateAnswers(ctx, params))
  serve(app, quiz.grantQuizAttempts, (ctx, { params, body }) =>
    grantAttempts(ctx, params, body.extraAttempts),
  )
}
