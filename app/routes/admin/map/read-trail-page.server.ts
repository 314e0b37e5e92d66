import type { RouterContextProvider } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { trailForm } from "#app/models/map/trail-form.ts"
import { listNotices } from "#app/models/notices/notice.server.ts"
import { LEVEL_LABELS } from "#app/models/notices/notice.ts"
import { shorten } from "#app/models/text/text.ts"
import { readDrawnMap } from "./drawn-map.server.ts"
import { requireMap } from "./find-map.server.ts"

/** What a trail's form needs, with the draft that the URL names. */
export async function readTrailPage(
	context: Readonly<RouterContextProvider>,
	{ url, id }: { url: URL; id: string | undefined },
) {
	const db = context.get(databaseContext)
	const map = await requireMap(context, id)
	const drawn = await readDrawnMap(db, map.id)
	const notices = (await listNotices(db)).map(({ id, text, level }) => ({
		...{ id, level: LEVEL_LABELS[level] },
		text: shorten(text.replace(/\s+/g, " "), 60),
	}))
	return { map, drawn, notices, draft: await findDraftForm(context, url, trailForm(drawn.places)) }
}
