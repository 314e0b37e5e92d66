import { useState } from "react"
import { href } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { qrImage } from "#core/media/qr.server.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { track } from "#core/tracking/track.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { parseAdminList, withAdminList } from "#features/species/admin-list.ts"
import { qrAddress } from "#features/species/codes/species-code.ts"
import { findSpecies, listNames } from "#features/species/species.server.ts"
import type { Route } from "./+types/qr-codes"
import { NoSpecies, QrSingle, QrTabs } from "./qr-dialog.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "QR Codes") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { archived } = parseAdminList(url.searchParams)
	const isAll = url.searchParams.get("mode") === "all"
	const labels = await listNames(db, { archived })
	const id = parseId(url.searchParams.get("species") ?? undefined)
	const chosen = id && (await findSpecies(db, id, { archived: true }))
	return {
		archived,
		isAll,
		labels: isAll ? [] : labels,
		// Joined, because React Router's serialized arrays take twice the space.
		allIds: isAll ? labels.map((label) => label.id).join(".") : "",
		total: labels.length,
		chosen: chosen
			? {
					id: chosen.id,
					name: chosen.name,
					scientificName: chosen.scientificName,
					// The dialog shows an error in place of the image.
					image: await qrImage(qrAddress(context.get(originContext), chosen.id)).catch(() => null),
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
			{total === 0 && <NoSpecies />}
			{total > 0 && (isAll ? <QrAll {...loaderData} /> : <QrSingle {...loaderData} />)}
		</StaffDialog>
	)
}

type QrAllProps = {
	archived: boolean
	/** The ids of the species in name order, '3.1.2'. */
	allIds: string
	total: number
}

/** Browsers drop downloads that start at the same time. */
const DOWNLOAD_INTERVAL_MS = 400

function QrAll({ archived, allIds, total }: QrAllProps) {
	const [saved, setSaved] = useState<number>()
	const ids = allIds.split(".")
	const search = archived ? "?archived=show" : ""
	const trackAll = () => track("qr_generate", { qrType: "all" })
	async function saveEach() {
		trackAll()
		for (const [at, id] of ids.entries()) {
			const link = document.createElement("a")
			link.href = href("/admin/qr-codes/:id/download", { id })
			link.download = ""
			link.click()
			setSaved(at + 1)
			await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_INTERVAL_MS))
		}
	}
	return (
		<div className="mt-5 grid gap-5">
			<p>
				{formatNumber(total)} species, one code each. Printed codes come with the name, the scientific name
				and a number to type in when a camera can't be used. You choose their size.
			</p>
			<a
				href={href("/admin/qr-codes/print") + search}
				target="_blank"
				rel="noopener"
				className="button justify-self-start"
				onClick={trackAll}
			>
				Print All
			</a>
			<div data-needs-bundle className="grid justify-items-start gap-2">
				<button
					type="button"
					className="button button-quiet"
					aria-describedby="one-file-each"
					aria-disabled={saved !== undefined && saved < ids.length}
					onClick={() => (saved === undefined || saved === ids.length) && saveEach()}
				>
					Download All
				</button>
				<p id="one-file-each" className="text-soft">
					{ids.length === 1 ? "Saves 1 file." : `Saves ${formatNumber(ids.length)} files, one for each code.`}
				</p>
				<p role="status" className="text-soft">
					{saved !== undefined && `${formatNumber(saved)} of ${formatNumber(ids.length)} files saved.`}
				</p>
			</div>
		</div>
	)
}
