import { Form, href, Link } from "react-router"
import { adminListSearch, parseAdminList } from "../../forms/admin-list.ts"
import { CODES_PER_PRINT, PRINT_SIZES, type PrintSize, parsePrintSize } from "../../forms/qr-print.ts"
import { databaseContext, originContext } from "../../middleware/context.server.ts"
import { speciesQrImage } from "../../models/qr.server.ts"
import { countAllSpecies, countSpecies } from "../../models/species.server.ts"
import { speciesCode } from "../../models/species-code.ts"
import { listSpeciesLabels } from "../../models/species-labels.server.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { PrintButton } from "../../ui/staff/print-button.tsx"
import type { Route } from "./+types/qr-print"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Print QR codes") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { archived, page } = parseAdminList(url.searchParams)
	const total = archived ? await countAllSpecies(db) : (await countSpecies(db)).totalSpecies
	const offset = (page - 1) * CODES_PER_PRINT
	const labels = await listSpeciesLabels(db, { archived, limit: CODES_PER_PRINT, offset })
	const codes = []
	for (const label of labels) {
		codes.push({
			...label,
			image: await speciesQrImage(context.get(originContext), label.id).catch(() => null),
		})
	}
	return { codes, archived, page, total, size: parsePrintSize(url.searchParams.get("size")) }
}

export default function QrPrint({
	loaderData: { codes, archived, page, total, size },
}: Route.ComponentProps) {
	const pages = Math.max(1, Math.ceil(total / CODES_PER_PRINT))
	const address = (next: number) => {
		const list = adminListSearch({ archived, page: next, from: next })
		return `${href("/admin/qr-codes/print")}${list}${list ? "&" : "?"}size=${size}`
	}
	return (
		<div className="mx-auto max-w-7xl px-4 py-6 md:px-6 print:max-w-none print:p-0">
			<div className="mb-6 grid gap-4 print:hidden">
				<h1 className="text-2xl">Print QR codes</h1>
				<p className="max-w-[65ch]">
					{total} codes. Measure one after printing: in the printer's dialog the scale must be 100 %, not “fit
					to page”.
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
				{pages > 1 && (
					<nav aria-label="Pages of codes" className="flex flex-wrap gap-3">
						{Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
							<Link
								key={number}
								to={address(number)}
								aria-current={number === page ? "page" : undefined}
								className="text-link inline-flex min-h-11 min-w-11 items-center justify-center aria-[current]:font-bold"
							>
								{number}
							</Link>
						))}
					</nav>
				)}
			</div>
			<ul className="flex flex-wrap gap-[4mm] rounded-md bg-[#fff] p-[4mm] text-[#000] print:block print:p-0">
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
							<p>Failed to generate QR code for {code.name}</p>
						)}
						<p className="text-[3.5mm] leading-tight font-bold">{code.name}</p>
						<p className="text-[3mm] leading-tight italic">{code.scientificName}</p>
						<p className="text-[3.5mm] leading-tight">Code {speciesCode(code.id)}</p>
					</li>
				))}
			</ul>
		</div>
	)
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
