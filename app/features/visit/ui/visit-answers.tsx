import { type ReactNode, useId } from "react"
import { useRouteLoaderData } from "react-router"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { LinkedText } from "#core/ui/linked-text.tsx"
import { CHIP } from "#core/ui/page-elements.tsx"
import { GETTING_HERE, type HomePage } from "#features/hours/home-page.ts"
import type { HoursTable } from "#features/hours/opening-text.ts"
import { HourRows } from "#features/hours/ui/hour-rows.tsx"
import { visitSections } from "./visit-sections.ts"

const SHORT: Record<string, string> = {
	hours: "Hours",
	accessibility: "Accessibility",
	groups: "Groups",
	weather: "Weather",
}

export function JumpChips({ home }: { home: HomePage | null }) {
	const { site } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	return (
		<nav aria-label="On this page" className="mt-6 flex flex-wrap gap-2 print:hidden">
			{visitSections(home, site).map(({ id, title }) => (
				<a key={id} href={`#${id}`} className={CHIP}>
					{SHORT[id] ?? title}
				</a>
			))}
		</nav>
	)
}

type VisitAnswersProps = {
	home: HomePage | null
	hours: HoursTable | null
}

export function VisitAnswers({ home, hours }: VisitAnswersProps) {
	const { site } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	return visitSections(home, site).map(({ id, title }) => (
		<AnswerRow key={id} id={id} title={title}>
			{id === "hours" && (
				<>
					{hours ? <Hours {...hours} /> : <p>{site?.hours}</p>}
					{home && <LinkedText lines={home.hoursNote} />}
				</>
			)}
			{id === "rates" && home && <Rates {...home} />}
			{id === GETTING_HERE && (
				<address className="not-italic empty:hidden">
					{site?.streetAddress && <p dir="auto">{site.streetAddress}</p>}
					{site?.mapUrl && (
						<a
							href={site.mapUrl}
							rel="noopener"
							className="text-link inline-flex min-h-11 items-center font-bold"
						>
							Find us on the map
						</a>
					)}
				</address>
			)}
			<LinkedText
				lines={home?.answers.find((answer) => answer.id === id)?.lines ?? []}
				isList={id === "what-to-bring"}
			/>
		</AnswerRow>
	))
}

function AnswerRow({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	const heading = useId()
	return (
		<section
			id={id}
			aria-labelledby={heading}
			className="mt-8 grid grid-cols-1 gap-x-6 gap-y-3 border-t border-line pt-6 scroll-mt-24 lg:mt-10 lg:grid-cols-[4fr_8fr] lg:pt-8"
		>
			<h2 id={heading}>{title}</h2>
			<div className="grid grid-cols-1 lg:max-w-2xl content-start gap-4">{children}</div>
		</section>
	)
}

function Rates({ rates, ratesNote }: Pick<HomePage, "rates" | "ratesNote">) {
	return (
		<>
			<dl dir="auto" className="divide-y divide-line">
				{rates.map(({ label, price }) => (
					<div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
						<dt className="min-w-0 [overflow-wrap:anywhere]">
							<bdi>{label}</bdi>
						</dt>
						<dd className="ml-auto min-w-0 font-bold tabular-nums [overflow-wrap:anywhere]">
							<bdi>{price}</bdi>
						</dd>
					</div>
				))}
			</dl>
			{ratesNote && (
				<p dir="auto" className="text-sm text-soft">
					{ratesNote}
				</p>
			)}
		</>
	)
}

function Hours({ week, seasons, later }: HoursTable) {
	return (
		<>
			<HourRows rows={week} />
			<HourRows title={seasons.length > 1 ? "Seasons" : "Regular hours"} rows={seasons} />
			{later.length > 0 && <HourRows title="Other hours later on" rows={later} />}
		</>
	)
}
