import { setImmediate as nextTurn } from "node:timers/promises"
import { href, redirect } from "react-router"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { qrImage } from "#core/media/qr.ts"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
import { QuietLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { PrintButton } from "#core/ui/print-button.tsx"
import {
	CODES_PER_PRINT,
	parseAdminList,
	parseIds,
	withAdminList,
	withNothingSelected,
} from "#features/species/admin-list.ts"
import { qrAddress, speciesCode } from "#features/species/codes/species-code.ts"
import { listNames } from "#features/species/species.server.ts"
import type { Route } from "./+types/print"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Print QR codes")

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const ids = findChosen(url)
	// Selected species are printed even if they are archived.
	const archived = parseAdminList(url.searchParams).archived || ids !== undefined
	const all = await listNames(context.get(databaseContext), { archived, ids })
	const parts = Math.max(1, Math.ceil(all.length / CODES_PER_PRINT))
	const asked = Math.floor(Number(url.searchParams.get("part"))) || 1
	const part = Math.min(Math.max(1, asked), parts)
	const codes = []
	for (const label of all.slice((part - 1) * CODES_PER_PRINT, part * CODES_PER_PRINT)) {
		await nextTurn()
		if (request.signal.aborted) throw request.signal.reason
		const image = await qrImage(qrAddress(context.get(originContext), label.id)).catch(() => null)
		codes.push({ ...label, image })
	}
	const next = new URLSearchParams(url.searchParams)
	next.set("part", String(part + 1))
	return {
		codes,
		nextPart: part < parts ? `${href("/admin/qr-codes/print")}?${next}` : null,
		listSearch: withAdminList(url.searchParams),
		...{ part, parts, total: all.length },
	}
}

function findChosen({ searchParams }: URL): number[] | undefined {
	const ids = parseIds(searchParams.getAll("ids")) ?? []
	if (ids.length > 0) return ids
	if (!searchParams.has("ids") && !searchParams.has("selected")) return undefined
	throw redirect(href("/admin") + withNothingSelected(withAdminList(searchParams)), 303)
}

/** In millimetres, including the quiet zone. Phones can scan the smallest from about 30 cm. */
const SIZES = [30, 40, 50, 70]

const SIZE_CHOSEN =
	"[--code:40mm] has-[[value='30']:checked]:[--code:30mm] has-[[value='50']:checked]:[--code:50mm] has-[[value='70']:checked]:[--code:70mm]"

export default function QrPrint({
	loaderData: { codes, nextPart, listSearch, part, parts, total },
}: Route.ComponentProps) {
	const next = nextPart && (
		<p className="print:hidden">
			<QuietLink to={nextPart}>Next part: {rangeOf(part + 1, total)}</QuietLink>
		</p>
	)
	return (
		<div className={`frame py-6 ${SIZE_CHOSEN}`}>
			<div className="mb-6 grid gap-4 print:hidden">
				<h1 className="text-2xl">Print QR codes</h1>
				{parts === 1 && <p>{formatCount(total, "code")}.</p>}
				<p className="max-w-[65ch]">
					In the print dialog, set the scale to 100%, not ‘Fit to page’. Measure one code with its white
					margin after printing.
				</p>
				<fieldset className="flex flex-wrap gap-x-6">
					<legend className="font-semibold">Width of a code</legend>
					{SIZES.map((width) => (
						<label key={width} className="flex min-h-12 items-center gap-3">
							<input
								type="radio"
								name="size"
								value={width}
								defaultChecked={width === 40}
								className="size-5"
							/>
							{width} mm
						</label>
					))}
				</fieldset>
				<p className="flex flex-wrap gap-3">
					<PrintButton />
					<QuietLink to={href("/admin") + listSearch}>Back to the list</QuietLink>
				</p>
				{next}
			</div>
			{parts > 1 && (
				<p className="mb-4">
					This is part {part} of {parts}: {rangeOf(part, total)}.
					<span className="print:hidden"> Print each part separately.</span>
				</p>
			)}
			<ul className="grid grid-cols-[repeat(auto-fill,max(40mm,calc(var(--code)_+_5mm)))] justify-center gap-[4mm] rounded-md bg-[#fff] p-[4mm] text-[#000] empty:hidden print:block print:p-0">
				{codes.map((code) => (
					<li
						key={code.id}
						className="w-[max(40mm,calc(var(--code)_+_5mm))] break-inside-avoid text-center print:m-[2mm] print:inline-block print:align-top"
					>
						{code.image ? (
							<img src={code.image} alt={`QR code of ${code.name}`} className="mx-auto h-auto w-(--code)" />
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

function rangeOf(part: number, total: number): string {
	const first = (part - 1) * CODES_PER_PRINT + 1
	const last = Math.min(part * CODES_PER_PRINT, total)
	const [from, to, all] = [first, last, total].map(formatNumber)
	return `codes ${from} to ${to} of ${all}`
}
