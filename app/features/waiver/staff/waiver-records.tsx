import { type RefObject, useRef } from "react"
import { data, Form, href, Link, redirect } from "react-router"
import { type PageRange, parsePages, rangeSearch } from "#core/forms/page-range.ts"
import { databaseContext } from "#core/http/context.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatCount } from "#core/text/numbers.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { findAcceptance, pageOfAcceptances, RECORDS_PAGE_SIZE } from "#features/waiver/waiver.server.ts"
import { describeParty, parseTypedReceipt, type WaiverAcceptance } from "#features/waiver/waiver.ts"
import type { Route } from "./+types/waiver-records"

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Waiver records")

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const requested = url.searchParams.get("receipt")?.trim() ?? ""
	const number = parseTypedReceipt(requested)
	const found = number && (await findAcceptance(db, number))
	if (found) throw redirect(href("/waiver/receipts/:receipt", found))
	const { acceptances, total, ...range } = await pageOfAcceptances(db, parsePages(url.searchParams))
	const page = {
		acceptances,
		total,
		range,
		pageSize: RECORDS_PAGE_SIZE,
		notFound: requested,
	}
	return data(page, { status: requested ? 404 : 200 })
}

export default function WaiverRecords({ loaderData }: Route.ComponentProps) {
	const { acceptances, total, range, pageSize, notFound } = loaderData
	const list = useRef<HTMLUListElement>(null)
	const paging = { range, address, part: "records", what: "records" }
	return (
		<StaffPage title="Waiver Records" back={{ to: href("/admin/security") }} isWide>
			<p className="max-w-[70ch] text-soft">
				Each record contains the time, the version of the terms, a receipt number, what it led to and, if
				asked, the number of people, but no personal data. Records are never changed or deleted.
			</p>
			<Form method="get" className="mt-5 flex flex-wrap items-end gap-3">
				<label className="grid gap-1 font-semibold">
					Receipt number
					<input
						name="receipt"
						defaultValue={notFound}
						placeholder="K7M2-4QXT"
						autoComplete="off"
						autoCapitalize="characters"
						maxLength={20}
						aria-invalid={notFound ? true : undefined}
						aria-describedby="receipt-word"
						className="field font-normal"
					/>
				</label>
				<button type="submit" className="button">
					Find receipt
				</button>
			</Form>
			<p id="receipt-word" role="status" className="mt-2 font-semibold text-barn">
				{notFound &&
					`No receipt has the number ${notFound}. Check it and try again. Receipt numbers look like K7M2-4QXT.`}
			</p>
			<div id="records" className="mt-5">
				<p className="mb-2 font-semibold">
					{formatCount(total, "record")}{" "}
					{total > 0 && (
						<a
							href={href("/admin/security/waiver-records.csv")}
							className="text-link ml-3 inline-flex min-h-11 items-center"
						>
							Export as CSV
						</a>
					)}
				</p>
				<EarlierLink {...paging} />
				<AcceptanceList list={list} acceptances={acceptances} />
				<MoreLink {...paging} pageSize={pageSize} total={total} list={list} />
			</div>
		</StaffPage>
	)
}

const address = (range: PageRange) => href("/admin/security/waiver-records") + rangeSearch(range)

const LED_TO = { parking: "continued to parking", home: "returned to the site" }

function AcceptanceList({
	list,
	acceptances,
}: {
	list: RefObject<HTMLUListElement | null>
	acceptances: WaiverAcceptance[]
}) {
	return (
		<ul ref={list} className="@container">
			{acceptances.map(({ receipt, acceptedAt, termsVersion, ledTo, ...party }) => (
				<li
					key={receipt}
					className="grid grid-cols-1 items-center gap-x-4 border-t border-line py-1 @min-[46rem]:grid-cols-[9rem_20rem_1fr]"
				>
					<Link
						to={href("/waiver/receipts/:receipt", { receipt })}
						className="text-link inline-flex min-h-11 items-center font-semibold tabular-nums"
					>
						{receipt}
					</Link>
					<time dateTime={acceptedAt}>{formatDateTime(acceptedAt)}</time>
					<span className="text-soft">
						{[`terms version ${termsVersion}`, LED_TO[ledTo], describeParty(party)]
							.filter(Boolean)
							.join(", ")}
					</span>
				</li>
			))}
		</ul>
	)
}
