import { href } from "react-router"
import { keepAdminList, parseAdminList } from "../../forms/admin-list.ts"
import { parseQuery } from "../../forms/catalogue-filters.ts"
import { databaseContext, originContext } from "../../middleware/context.server.ts"
import { parseId } from "../../models/id.ts"
import { speciesQrImage } from "../../models/qr.server.ts"
import { countAllSpecies, countSpecies, findSpecies } from "../../models/species.server.ts"
import { listSpeciesLabels } from "../../models/species-labels.server.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { QrAll, QrSingle, QrTabs } from "../../ui/staff/qr-dialog.tsx"
import { StaffDialog } from "../../ui/staff/staff-dialog.tsx"
import type { Route } from "./+types/qr-codes"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "QR Codes") }]

/** A list to choose from is no longer one when it has more than these: then it is searched first. */
const MAX_OPTIONS = 500

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { archived } = parseAdminList(url.searchParams)
	const find = parseQuery(url.searchParams.get("find"))
	const isAll = url.searchParams.get("mode") === "all"
	const labels = await listSpeciesLabels(db, { archived, query: find, limit: isAll ? 10_000 : MAX_OPTIONS })
	const id = parseId(url.searchParams.get("species") ?? undefined)
	const chosen = id && (await findSpecies(db, id, { archived: true }))
	return {
		archived,
		find,
		isAll,
		labels: isAll ? [] : labels,
		// One text: thousands of numbers would be a list twice as long in the page's data.
		allIds: isAll ? labels.map((label) => label.id).join(".") : "",
		total: archived ? await countAllSpecies(db) : (await countSpecies(db)).totalSpecies,
		chosen: chosen
			? {
					id: chosen.id,
					name: chosen.name,
					scientificName: chosen.scientificName,
					// Without a picture the dialog says so; the rest of it still works.
					image: await speciesQrImage(context.get(originContext), chosen.id).catch(() => null),
				}
			: null,
		listSearch: keepAdminList(url.searchParams),
	}
}

export default function QrCodes({ loaderData }: Route.ComponentProps) {
	const { isAll, total, listSearch } = loaderData
	return (
		<StaffDialog title="QR Codes" closeTo={href("/admin") + listSearch}>
			<QrTabs {...loaderData} />
			{isAll && total > 0 ? <QrAll {...loaderData} /> : <QrSingle {...loaderData} />}
		</StaffDialog>
	)
}
