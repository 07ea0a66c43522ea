import { createFileRoute, notFound } from '@tanstack/react-router'
import { ApiError } from '../../platform/api.ts'
import FormBody from '../../platform/forms/FormBody.tsx'
import styles from '../../platform/forms/form.module.css'
import { formQuery } from '../../platform/forms/queries.ts'
import { pageHead } from '../../platform/seo.ts'
import { seqParam } from '../../platform/seq-param.ts'

/** FRM-02. What belongs to one person is asked for in the browser. */
export const Route = createFileRoute('/_site/forms/$formSeq/')({
  loader: async ({ context, params }) => {
    const formSeq = seqParam(params.formSeq)
    if (!Number.isSafeInteger(formSeq) || formSeq < 1) throw notFound()
    try {
      const query = formQuery(context.api, context.channel.channelSeq, formSeq, null)
      const { title, design } = await context.queryClient.ensureQueryData(query)
      return { title: design.heading || title, image: design.imageUrl }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound()
      throw error
    }
  },
  head: ({ match: { context }, loaderData, params }) =>
    pageHead(context.boot, {
      pageName: loaderData?.title ?? '',
      ...(loaderData?.image && { image: loaderData.image }),
      path: `/forms/${params.formSeq}`,
      // Whoever has the link answers; a search engine has no answer to give.
      hidden: true,
    }),
  component: FormPage,
})

function FormPage() {
  const formSeq = seqParam(Route.useParams().formSeq)
  return (
    <div className={`wrap ${styles.page}`}>
      <FormBody key={formSeq} formSeq={formSeq} />
    </div>
  )
}
