import { data, Link } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { findPost } from "#features/posts/post.server.ts"
import { STAFF_LISTS } from "#features/posts/post-kind.ts"
import { listVersions } from "#features/posts/post-versions.server.ts"
import { publicationOf } from "#features/posts/publication.ts"
import { describeSchedule } from "#features/posts/schedule.ts"
import type { Route } from "./+types/preview-saved"
import { previewResponse } from "./preview.server.ts"
import { PreviewPage } from "./preview-page.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Preview") }]

/** The saved post, or with `version` what was saved then. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const id = parseId(params.id) ?? 0
	const post = await findPost(db, id)
	if (!post) throw notFound()
	const asked = url.searchParams.get("version")
	const version = asked ? (await listVersions(db, id)).find((one) => String(one.id) === asked) : undefined
	if (asked && !version) throw notFound()
	const { data: shown, init } = await previewResponse(context, post.kind, {
		...post,
		...version?.fields,
	})
	const when = post.scheduledFor && describeSchedule(post.scheduledFor)
	const title = version ? `Preview of the version from ${formatDateTime(version.savedAt)}.` : "Preview."
	return data({ shown, id, kind: post.kind, title, when, publication: publicationOf(post) }, init ?? {})
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function SavedPostPreview({ loaderData }: Route.ComponentProps) {
	const { id, kind, title, when, publication, shown } = loaderData
	const state = {
		draft: `This ${kind} is a draft: visitors don't see it.`,
		scheduled: `Visitors see this ${kind} from ${when}.`,
		published: `This ${kind} is published.`,
	}
	return (
		<PreviewPage title={title} shown={shown}>
			{state[publication]}{" "}
			<Link to={`${STAFF_LISTS[kind]}/${id}/edit`} className="text-link">
				Edit
			</Link>
		</PreviewPage>
	)
}
