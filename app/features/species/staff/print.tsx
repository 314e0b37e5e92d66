import { setImmediate as nextTurn } from "node:timers/promises"
import { Form, href, Link, redirect } from "react-router"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { qrImage } from "#core/media/qr.server.ts"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { PrintButton } from "#core/ui/print-button.tsx"
import {
	adminListSearch,
	parseAdminList,
	parseIds,
	withAdminList,
	withNothingSelected,
} from "#features/species/admin-list.ts"
import {
	CODES_PER_PRINT,
	PRINT_SIZES,
	type PrintSize,
	parsePrintSize,
} from "#features/species/codes/qr-print.ts"
import { qrAddress, speciesCode } from "#features/species/codes/species-code.ts"
import { listNames } from "#features/species/species.server.ts"
import type { Route } from "./+types/print"
import { NoSpecies } from "./no-species.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Print QR codes") }]

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const list = parseAdminList(url.searchParams)
	const ids = findChosen(url)
	const listSearch = ids ? withAdminList(url.searchParams) : adminListSearch({ archived: list.archived })
	// Chosen species are printed although they are archived.
	const archived = list.archived || ids !== undefined
	const all = await listNames(db, { archived, ids })
	const total = all.length
	const parts = Math.max(1, Math.ceil(total / CODES_PER_PRINT))
	// The list of species has a page too.
	const requested = ids ? Number(url.searchParams.get("part")) || 1 : list.page
	const page = Math.min(Math.max(1, Math.floor(requested)), parts)
	const labels = all.slice((page - 1) * CODES_PER_PRINT, page * CODES_PER_PRINT)
	const codes = []
	for (const label of labels) {
		await nextTurn()
		if (request.signal.aborted) throw request.signal.reason
		codes.push({
			...label,
			image: await qrImage(qrAddress(context.get(originContext), label.id)).catch(() => null),
		})
	}
	return {
		codes,
		/** What the size's form and the links to other parts send again. */
		carried: new URLSearchParams(
			ids ? [...new URLSearchParams(listSearch), ...ids.map((id) => ["ids", String(id)])] : listSearch,
		).toString(),
		partName: ids ? "part" : "page",
		listSearch,
		page,
		parts,
		total,
		size: parsePrintSize(url.searchParams.get("size")),
	}
}

/** The species that are printed, or undefined for all. */
function findChosen({ searchParams }: URL): number[] | undefined {
	const ids = parseIds(searchParams.getAll("ids")) ?? []
	if (ids.length > 0) return ids
	if (!searchParams.has("ids") && !searchParams.has("selected")) return undefined
	throw redirect(href("/admin") + withNothingSelected(withAdminList(searchParams)), 303)
}

export default function QrPrint({
	loaderData: { codes, carried, partName, listSearch, page, parts, total, size },
}: Route.ComponentProps) {
	const params = new URLSearchParams(carried)
	const fields = [...params]
	params.set(partName, String(page + 1))
	params.set("size", String(size))
	const next = page < parts && (
		<p className="print:hidden">
			<Link to={`${href("/admin/qr-codes/print")}?${params}`} className="button button-quiet">
				Next part: {rangeOf(page + 1, total)}
			</Link>
		</p>
	)
	return (
		<div className="frame py-6">
			<div className="mb-6 grid gap-4 print:hidden">
				<h1 className="text-2xl">Print QR codes</h1>
				{parts > 1 ? (
					<p className={`${NOTICE.gold} max-w-[65ch] font-semibold`}>
						This is part {page} of {parts}: {rangeOf(page, total)}. Print each part separately.
					</p>
				) : (
					<p>{formatCount(total, "code")}.</p>
				)}
				<p className="max-w-[65ch]">
					In the print dialog, set the scale to 100%, not “Fit to page”. Measure one code after printing.
				</p>
				<Form className="flex flex-wrap items-end gap-3" preventScrollReset>
					{fields.map(([name, value]) => (
						<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
					))}
					{page > 1 && <input type="hidden" name={partName} value={page} />}
					<label className="grid gap-1 font-semibold">
						Width of a code
						<select name="size" defaultValue={size} className="field">
							{PRINT_SIZES.map((width) => (
								<option key={width} value={width}>
									{width} mm
								</option>
							))}
						</select>
					</label>
					<button type="submit" className="button button-quiet">
						Change
					</button>
					<PrintButton />
					<Link to={href("/admin") + listSearch} className="button button-quiet">
						Back to the list
					</Link>
				</Form>
				{next}
			</div>
			{parts > 1 && (
				<p className="hidden text-[3.5mm] print:block">
					Part {page} of {parts}: {rangeOf(page, total)}
				</p>
			)}
			{total === 0 && <NoSpecies />}
			<ul className="flex flex-wrap gap-[4mm] rounded-md bg-[#fff] p-[4mm] text-[#000] empty:hidden print:block print:p-0">
				{codes.map((code) => (
					<li
						key={code.id}
						className={`break-inside-avoid text-center print:m-[2mm] print:inline-block print:align-top ${LABEL_WIDTHS[size]}`}
					>
						{code.image ? (
							<img
								src={code.image}
								alt={`QR code of ${code.name}`}
								className={`mx-auto h-auto ${CODE_WIDTHS[size]}`}
							/>
						) : (
							<p>
								Failed to generate QR code for <bdi>{code.name}</bdi>
							</p>
						)}
						<p dir="auto" className="text-[3.5mm] leading-tight font-bold">
							{code.name}
						</p>
						<p dir="auto" className="text-[3mm] leading-tight italic">
							{code.scientificName}
						</p>
						<p dir="auto" className="text-[3.5mm] leading-tight">
							Code {speciesCode(code.id)}
						</p>
					</li>
				))}
			</ul>
			<div className="mt-6">{next}</div>
		</div>
	)
}

/** 'codes 301 to 600 of 5,062' */
function rangeOf(part: number, total: number): string {
	const first = (part - 1) * CODES_PER_PRINT + 1
	const last = Math.min(part * CODES_PER_PRINT, total)
	const [from, to, all] = [first, last, total].map(formatNumber)
	return `codes ${from} to ${to} of ${all}`
}

const CODE_WIDTHS: Record<PrintSize, string> = {
	30: "w-[30mm]",
	40: "w-[40mm]",
	50: "w-[50mm]",
	70: "w-[70mm]",
}
const LABEL_WIDTHS: Record<PrintSize, string> = {
	30: "w-[40mm]",
	40: "w-[45mm]",
	50: "w-[55mm]",
	70: "w-[75mm]",
}
