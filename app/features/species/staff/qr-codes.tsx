import { useState } from "react"
import { Form, href, Link, useSubmit } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { qrImage } from "#core/media/qr.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { track } from "#core/tracking/track.ts"
import { useTrackedView } from "#core/tracking/use-tracked.ts"
import { QuietLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { parseAdminList, withAdminList } from "#features/species/admin-list.ts"
import { qrAddress, speciesCode } from "#features/species/codes/species-code.ts"
import { findSpecies, listNames } from "#features/species/species.server.ts"
import type { Route } from "./+types/qr-codes"
import { QR_GENERATE } from "./tracked-events.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "QR Codes")

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
					// The dialog shows an error in place of a missing image.
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
			{total === 0 && <p className="mt-5">There are no species yet. Their QR codes will appear here.</p>}
			{total > 0 && (isAll ? <QrAll {...loaderData} /> : <QrSingle {...loaderData} />)}
		</StaffDialog>
	)
}

type QrProps = Route.ComponentProps["loaderData"]

const TAB =
	"flex min-h-12 flex-[1_1_8rem] items-center justify-center border-b-4 border-transparent px-2 text-center font-semibold aria-[current]:border-gold"

function QrTabs({ listSearch, isAll, total }: QrProps) {
	const page = href("/admin/qr-codes") + listSearch
	const tab = (to: string, isShown: boolean, name: string) => (
		<Link to={to} preventScrollReset replace aria-current={isShown ? "page" : undefined} className={TAB}>
			{name}
		</Link>
	)
	return (
		<nav aria-label="Which codes" className="mt-3 flex flex-wrap border-b border-line">
			{tab(page, !isAll, "Single Species")}
			{tab(`${page}${listSearch ? "&" : "?"}mode=all`, isAll, `All Species (${formatNumber(total)})`)}
		</nav>
	)
}

function QrSingle({ listSearch, labels, chosen }: QrProps) {
	const shown = chosen?.image ? chosen.id : undefined
	useTrackedView(QR_GENERATE, shown, { qrType: "single", speciesId: shown })
	const submit = useSubmit()
	return (
		<div className="mt-5 grid grid-cols-1 gap-5">
			<Form action={href("/admin/qr-codes")} replace preventScrollReset className="grid grid-cols-1 gap-3">
				{[...new URLSearchParams(listSearch)].map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<label className="grid grid-cols-1 gap-1 font-semibold">
					Species
					<select
						name="species"
						defaultValue={chosen?.id ?? ""}
						onChange={({ target }) => submit(target.form, { replace: true, preventScrollReset: true })}
						className="field font-normal"
					>
						<option value="">Choose a species</option>
						{labels.map((label) => (
							<option key={label.id} value={label.id} dir="auto">
								{label.name} ({label.scientificName})
							</option>
						))}
					</select>
				</label>
				<button type="submit" className="button button-quiet justify-self-start">
					Show QR code
				</button>
			</Form>
			<p role="status" className="sr-only">
				{chosen?.image && `The QR code of ${chosen.name} is below.`}
			</p>
			{chosen && (
				<figure className="text-center">
					{chosen.image ? (
						<img
							src={chosen.image}
							alt={`QR code of ${chosen.name}`}
							width="240"
							height="240"
							className="mx-auto w-60 max-w-full rounded bg-[#fff]"
						/>
					) : (
						<p role="alert">Failed to generate QR code</p>
					)}
					<figcaption className="mt-2">
						<strong>
							<bdi>{chosen.name}</bdi>
						</strong>{" "}
						<em className="text-soft">
							<bdi>{chosen.scientificName}</bdi>
						</em>
						<br />
						Code {speciesCode(chosen.id)}
					</figcaption>
					{chosen.image && (
						<p className="mt-4 flex flex-wrap justify-center gap-3">
							<a
								href={href("/admin/qr-codes/:id/download", { id: String(chosen.id) })}
								download
								className="button"
							>
								Download
							</a>
							<QuietLink to={`${href("/admin/qr-codes/print")}?ids=${chosen.id}`}>Print label</QuietLink>
						</p>
					)}
				</figure>
			)}
		</div>
	)
}

type QrAllProps = {
	archived: boolean
	/** IDs in name order, such as '3.1.2'. */
	allIds: string
	total: number
}

/** Browsers drop downloads that start at the same time. */
const DOWNLOAD_INTERVAL_MS = 400

function QrAll({ archived, allIds, total }: QrAllProps) {
	const [saved, setSaved] = useState<number>()
	const ids = allIds.split(".")
	const search = archived ? "?archived=show" : ""
	const trackAll = () => track(QR_GENERATE, { qrType: "all" })
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
		<div className="mt-5 flex flex-wrap items-start gap-x-3 gap-y-5">
			<p>
				{formatNumber(total)} species, one code each. Printed codes come with the name, the scientific name
				and a number to type in when a camera can't be used. You choose their size.
			</p>
			<a
				href={href("/admin/qr-codes/print") + search}
				target="_blank"
				rel="noopener"
				className="button"
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
