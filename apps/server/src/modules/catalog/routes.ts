import * as authoring from '@seodang/contract/authoring'
import * as catalog from '@seodang/contract/catalog'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { categoriesInUse, saveCategory } from './categories.ts'
import { getCourse } from './course.ts'
import { createCourse } from './create.ts'
import { copyItems, createItems } from './curriculum-add.ts'
import { orderItems, removeItems } from './curriculum-order.ts'
import { saveItem } from './curriculum-save.ts'
import { editedCurriculum } from './curriculum-view.ts'
import { courseForUpdate, editedCourse } from './edited-course.ts'
import { siteHome } from './home.ts'
import { like, myLikes, unlike } from './likes.ts'
import { listCourses } from './list.ts'
import { managedCourses } from './managed.ts'
import { myCourse } from './mine.ts'
import { publishCourse, withdrawCourse } from './publish.ts'
import { saveCourse } from './save.ts'
import { findInvited } from './share.ts'

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
  serve(app, catalog.invite, (ctx, { params }) => findInvited(ctx, params.refererCode))
}

export function authoringRoutes(app: FastifyInstance): void {
  serve(app, authoring.createCourse, (outer, { body }) =>
    inTransaction(outer, (ctx) => createCourse(ctx, body)),
  )
  serve(app, authoring.managedCourses, (ctx, { query }) => managedCourses(ctx, query))
  serve(app, authoring.saveCategory, (ctx, { body }) => saveCategory(ctx, body.name))
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
  serve(app, authoring.copyItems, (ctx, { params, body }) =>
    copyItems(ctx, params.courseSeq, body.curriculumSeqs),
  )
  serve(app, authoring.removeItems, (ctx, { params, body }) => removeItems(ctx, params.courseSeq, body))
  serve(app, authoring.orderItems, (ctx, { params, body }) => orderItems(ctx, params.courseSeq, body.order))
}
