import { setImmediate as nextTurn } from "node:timers/promises"
import { Form, href, Link } from "react-router"
import { databaseContext, originContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { adminListSearch, parseAdminList } from "#app/models/species/admin-list.ts"
import { speciesQrImage } from "#app/models/species/qr.server.ts"
import { CODES_PER_PRINT, PRINT_SIZES, type PrintSize, parsePrintSize } from "#app/models/species/qr-print.ts"
import { countAllSpecies, countSpecies } from "#app/models/species/species.server.ts"
import { speciesCode } from "#app/models/species/species-code.ts"
import { listSpeciesLabels } from "#app/models/species/species-labels.server.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import { NOTICE } from "#app/ui/parts.tsx"
import { PrintButton } from "#app/ui/print-button.tsx"
import type { Route } from "./+types/print"
import { NoSpecies } from "./no-species.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Print QR codes") }]

/** Codes generated before other requests get a turn; each takes about a millisecond. */
const CODES_AT_ONCE = 10

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const list = parseAdminList(url.searchParams)
	const { archived } = list
	const total = archived ? await countAllSpecies(db) : (await countSpecies(db)).totalSpecies
	const parts = Math.max(1, Math.ceil(total / CODES_PER_PRINT))
	const page = Math.min(list.page, parts)
	const offset = (page - 1) * CODES_PER_PRINT
	const labels = await listSpeciesLabels(db, { archived, limit: CODES_PER_PRINT, offset })
	const codes = []
	for (const [at, label] of labels.entries()) {
		if (at % CODES_AT_ONCE === 0) await nextTurn()
		if (request.signal.aborted) throw request.signal.reason
		codes.push({
			...label,
			image: await speciesQrImage(context.get(originContext), label.id).catch(() => null),
		})
	}
	await nextTurn()
	const allAreArchived = total === 0 && !archived && (await countAllSpecies(db)) > 0
	return {
		codes,
		archived,
		allAreArchived,
		page,
		parts,
		total,
		size: parsePrintSize(url.searchParams.get("size")),
	}
}

export default function QrPrint({
	loaderData: { codes, archived, allAreArchived, page, parts, total, size },
}: Route.ComponentProps) {
	const urlOf = (next: number) => {
		const list = adminListSearch({ archived, page: next, from: next })
		return `${href("/admin/qr-codes/print")}${list}${list ? "&" : "?"}size=${size}`
	}
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
					{archived && <input type="hidden" name="archived" value="show" />}
					{page > 1 && <input type="hidden" name="page" value={page} />}
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
					<Link to={href("/admin") + adminListSearch({ archived })} className="button button-quiet">
						Back to the list
					</Link>
				</Form>
				{parts > 1 && (
					<nav aria-label="Parts" className="flex flex-wrap gap-3">
						{Array.from({ length: parts }, (_, at) => at + 1).map((number) => (
							<Link
								key={number}
								to={urlOf(number)}
								aria-label={`Part ${number}`}
								aria-current={number === page ? "page" : undefined}
								className="text-link inline-flex min-h-11 min-w-11 items-center justify-center aria-[current]:font-bold"
							>
								{number}
							</Link>
						))}
					</nav>
				)}
				{page < parts && <NextPartLink to={urlOf(page + 1)} part={page + 1} total={total} />}
			</div>
			{parts > 1 && (
				<p className="hidden text-[3.5mm] print:block">
					Part {page} of {parts}: {rangeOf(page, total)}
				</p>
			)}
			{total === 0 && <NoSpecies allAreArchived={allAreArchived} />}
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
			{page < parts && (
				<div className="mt-6 print:hidden">
					<NextPartLink to={urlOf(page + 1)} part={page + 1} total={total} />
				</div>
			)}
		</div>
	)
}

function NextPartLink({ to, part, total }: { to: string; part: number; total: number }) {
	return (
		<p>
			<Link to={to} className="button button-quiet">
				Next part: {rangeOf(part, total)}
			</Link>
		</p>
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
