import * as authoring from '@seodang/contract/authoring'
import * as bin from '@seodang/contract/bin'
import * as catalog from '@seodang/contract/catalog'
import * as category from '@seodang/contract/category'
import * as likes from '@seodang/contract/like'
import * as packages from '@seodang/contract/packages'
import * as studio from '@seodang/contract/studio'
import { YN } from '@seodang/domain/codes'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../platform/context.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { findAddresses } from './addresses.ts'
import { moveToBin, restoreCourse } from './bin.ts'
import { recycleBin } from './bin-list.ts'
import { changeCourses, orderCourses } from './bulk.ts'
import { categoriesInUse, saveCategory } from './categories.ts'
import { editedCategories, saveCategories } from './category-desk.ts'
import { copyCourse } from './copy.ts'
import { getCourse } from './course.ts'
import { createCourse } from './create.ts'
import { copyItems, createItems } from './curriculum-add.ts'
import { orderItems, removeItems } from './curriculum-order.ts'
import { saveItem } from './curriculum-save.ts'
import { editedCurriculum } from './curriculum-view.ts'
import { courseForUpdate, editedCourse } from './edited-course.ts'
import { eraseCourse } from './erase.ts'
import { siteHome } from './home.ts'
import { likedClasses } from './liked-classes.ts'
import { classLikers } from './likers.ts'
import { like, myLikes, unlike } from './likes.ts'
import { likedClassesSheet, likersSheet } from './likes-excel.ts'
import { listCourses } from './list.ts'
import { repeatLive } from './live-series.ts'
import { managedCourses } from './managed.ts'
import { myCourse } from './mine.ts'
import { getPackage } from './package-view.ts'
import { createPackage, editedPackage, packableCourses, savePackageCourses } from './packages.ts'
import { publishCourse, withdrawCourse } from './publish.ts'
import { saveCourse } from './save.ts'
import { siteContents, studioContents } from './studio-contents.ts'

export function catalogRoutes(app: FastifyInstance): void {
  serve(app, catalog.listCourses, (ctx, { query }) => listCourses(ctx, query))
  serve(app, catalog.courseCategories, (ctx) => categoriesInUse(ctx))
  serve(app, catalog.siteHome, (ctx) => siteHome(ctx))
  for (const endpoint of [catalog.getCourse, catalog.getCourseV1])
    serve(app, endpoint, (ctx, { params, query }) =>
      query.type === 'update' ? courseForUpdate(ctx, params.courseSeq) : getCourse(ctx, params.courseSeq),
    )
  serve(app, catalog.myCourse, (ctx, { params }) => myCourse(ctx, params.courseSeq))
  serve(app, catalog.myLikes, (ctx) => myLikes(ctx))
  serve(app, catalog.like, (ctx, { params }) => like(ctx, params.courseSeq))
  serve(app, catalog.unlike, (ctx, { params }) => unlike(ctx, params.courseSeq))
  serve(app, likes.likedClasses, (ctx, { query }) => likedClasses(ctx, query))
  serve(app, likes.classLikers, (ctx, { params, query }) => classLikers(ctx, params.courseSeq, query))
  serveRaw(app, likes.likedClassesExcel, async (ctx, { query }, reply) => {
    const { name, body } = await likedClassesSheet(ctx, query)
    await sendSpreadsheet(reply, name, body)
  })
  serveRaw(app, likes.classLikersExcel, async (ctx, { params, query }, reply) => {
    const { name, body } = await likersSheet(ctx, params.courseSeq, query.q)
    await sendSpreadsheet(reply, name, body)
  })
}

export function authoringRoutes(app: FastifyInstance): void {
  serve(app, authoring.addresses, (ctx, { query }) => findAddresses(ctx, query.query))
  serve(app, authoring.createCourse, (outer, { body }) =>
    inTransaction(outer, (ctx) => createCourse(ctx, body)),
  )
  serve(app, authoring.managedCourses, (ctx, { query }) => managedCourses(ctx, query))
  serve(app, authoring.saveCategory, (ctx, { body }) => saveCategory(ctx, body.name))
  serve(app, category.managedCategories, (ctx) => editedCategories(ctx))
  serve(app, category.saveCategories, (ctx, { body }) => saveCategories(ctx, body))
  serve(app, authoring.editedCourse, (ctx, { params }) => editedCourse(ctx, params.courseSeq))
  serve(app, authoring.saveCourse, (ctx, { params, body }) => saveCourse(ctx, params.courseSeq, body))
  serve(app, authoring.publishCourse, (ctx, { params, body }) =>
    (body.publish ? publishCourse : withdrawCourse)(ctx, params.courseSeq, body.releaseStateCd),
  )
  serve(app, authoring.editedCurriculum, (ctx, { params }) => editedCurriculum(ctx, params.courseSeq))
  serve(app, authoring.createItem, (ctx, { params, body }) => createItems(ctx, params.courseSeq, body.items))
  serve(app, authoring.saveItem, (ctx, { params, body }) =>
    saveItem(ctx, params.courseSeq, params.curriculumSeq, body),
  )
  serve(app, authoring.repeatLive, (ctx, { params, body }) =>
    repeatLive(ctx, params.courseSeq, params.curriculumSeq, body),
  )
  serve(app, authoring.copyItems, (ctx, { params, body }) =>
    copyItems(ctx, params.courseSeq, body.curriculumSeqs),
  )
  serve(app, authoring.removeItems, (ctx, { params, body }) => removeItems(ctx, params.courseSeq, body))
  serve(app, authoring.orderItems, (ctx, { params, body }) => orderItems(ctx, params.courseSeq, body.order))
}

export function binRoutes(app: FastifyInstance): void {
  serve(app, bin.copyCourse, (ctx, { params, body }) => copyCourse(ctx, params.courseSeq, body.title))
  serve(app, bin.deleteCourse, async (ctx, { params, body }) => {
    const moved = await moveToBin(ctx, params.courseSeq)
    if (body.nowYn !== YN.yes) return moved
    await eraseCourse(ctx, params.courseSeq)
    return { restoreExpiredAt: null }
  })
  serve(app, bin.restoreCourse, (ctx, { params }) => restoreCourse(ctx, params.courseSeq))
  serve(app, bin.recycleBin, (ctx, { query }) => recycleBin(ctx, query))
  serve(app, bin.bulkCourses, (ctx, { body }) => changeCourses(ctx, body))
  serve(app, bin.orderCourses, (ctx, { body }) => orderCourses(ctx, body.courseSeqs))
}

export function packageRoutes(app: FastifyInstance): void {
  serve(app, packages.getPackage, (ctx, { params }) => getPackage(ctx, params.courseSeq))
  serve(app, packages.likePackage, (ctx, { params }) => like(ctx, params.courseSeq))
  serve(app, packages.unlikePackage, (ctx, { params }) => unlike(ctx, params.courseSeq))
  serve(app, packages.createPackage, (ctx, { body }) => createPackage(ctx, body))
  serve(app, packages.packableCourses, (ctx, { query }) => packableCourses(ctx, query))
  serve(app, packages.editedPackage, (ctx, { params }) => editedPackage(ctx, params.courseSeq))
  serve(app, packages.savePackageCourses, (ctx, { params, body }) =>
    savePackageCourses(ctx, params.courseSeq, body),
  )
}

export function studioRoutes(app: FastifyInstance): void {
  serve(app, studio.siteContents, (ctx, { query }) => siteContents(ctx, query))
  serve(app, studio.studioContents, (ctx, { params }) => studioContents(ctx, params.courseSeq))
}
