import { href } from "react-router"
import { databaseContext, originContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { parseAdminList, withAdminList } from "#app/models/species/admin-list.ts"
import { parseQuery } from "#app/models/species/catalogue.ts"
import { speciesQrImage } from "#app/models/species/qr.server.ts"
import { countAllSpecies, countSpecies, findSpecies } from "#app/models/species/species.server.ts"
import { listSpeciesLabels } from "#app/models/species/species-labels.server.ts"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/qr-codes"
import { NoSpecies } from "./no-species.tsx"
import { QrAll } from "./qr-all.tsx"
import { QrSingle, QrTabs } from "./qr-dialog.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "QR Codes") }]

/** With more species than this, the dialog also offers a search. */
const MAX_OPTIONS = 500

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { archived } = parseAdminList(url.searchParams)
	const find = parseQuery(url.searchParams.get("find"))
	const isAll = url.searchParams.get("mode") === "all"
	const labels = await listSpeciesLabels(db, { archived, query: find, limit: isAll ? 10_000 : MAX_OPTIONS })
	const total = archived ? await countAllSpecies(db) : (await countSpecies(db)).totalSpecies
	const id = parseId(url.searchParams.get("species") ?? undefined)
	const chosen = id && (await findSpecies(db, id, { archived: true }))
	return {
		archived,
		find,
		isAll,
		labels: isAll ? [] : labels,
		// Joined, because React Router's serialized arrays take twice the space.
		allIds: isAll ? labels.map((label) => label.id).join(".") : "",
		total,
		allAreArchived: total === 0 && !archived && (await countAllSpecies(db)) > 0,
		chosen: chosen
			? {
					id: chosen.id,
					name: chosen.name,
					scientificName: chosen.scientificName,
					// The dialog shows an error in place of the image.
					image: await speciesQrImage(context.get(originContext), chosen.id).catch(() => null),
				}
			: null,
		listSearch: withAdminList(url.searchParams),
	}
}

export default function QrCodes({ loaderData }: Route.ComponentProps) {
	const { isAll, total, listSearch } = loaderData
	return (
		<StaffDialog title="QR Codes" closeTo={href("/admin") + listSearch}>
			<QrTabs {...loaderData} />
			{total === 0 && <NoSpecies {...loaderData} />}
			{total > 0 && (isAll ? <QrAll {...loaderData} /> : <QrSingle {...loaderData} />)}
		</StaffDialog>
	)
}
