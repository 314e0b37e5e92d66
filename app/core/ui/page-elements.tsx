import type { ReactNode } from "react"
import { Link, type LinkProps } from "react-router"
import { BackIcon } from "./icons.tsx"

export const CHIP =
	"inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 font-semibold hover:border-ink aria-[current]:border-pine aria-[current]:bg-pine aria-[current]:text-onpine"

export const CARD = "rounded-lg border border-line bg-surface"

export function BackLink({ children, ...link }: LinkProps) {
	return (
		<Link {...link} className="text-link inline-flex min-h-12 items-center gap-2 font-semibold print:hidden">
			<BackIcon className="size-5" />
			{children}
		</Link>
	)
}

export const ButtonLink = (link: LinkProps) => <Link {...link} className="button" />

export const QuietLink = (link: LinkProps) => <Link {...link} className="button button-quiet" />

export const TextLink = (link: LinkProps) => (
	<Link {...link} className="text-link inline-flex min-h-11 items-center font-semibold" />
)

type SectionProps = {
	id: string
	title: ReactNode
	aside?: ReactNode
	isFirst?: boolean
	children: ReactNode
}

export function Section({ id, title, aside, isFirst = false, children }: SectionProps) {
	return (
		<section
			aria-labelledby={id}
			className={isFirst ? "" : "mt-8 border-t border-line pt-6 lg:mt-14 lg:pt-8"}
		>
			<div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<h2 id={id}>{title}</h2>
				{aside}
			</div>
			{children}
		</section>
	)
}

const NOTICE_BAR = "rounded-r-md border-l-6 px-4 py-3 text-ink [overflow-wrap:anywhere]"

/** gold: to be read, barn: closed or an error, pine: done. */
export const NOTICE = {
	gold: `${NOTICE_BAR} border-gold bg-surface`,
	barn: `${NOTICE_BAR} border-barn bg-barn-tint`,
	pine: `${NOTICE_BAR} border-pine bg-sunk`,
}

const SHAPES = {
	open: "rounded-full bg-current",
	later: "rounded-full border-2 border-current",
	closed: "rounded-xs bg-current",
}

/** The state isn't shown by color alone. `isOnPanel`: on a dark green or red panel. */
export function State({ state, isOnPanel, children }: StateProps) {
	const color = state === "closed" ? ["text-barn", "text-[#ffd0c2]"] : ["text-pine", "text-[#9fd0a8]"]
	return (
		<>
			<span
				aria-hidden="true"
				className={`mr-2 inline-block size-2.5 align-[calc(0.36em-var(--spacing)*1.25)] ${SHAPES[state]} ${color[isOnPanel ? 1 : 0]}`}
			/>
			{children}
		</>
	)
}
type StateProps = { state: keyof typeof SHAPES; isOnPanel?: boolean; children: ReactNode }

type EmptyProps = { title: ReactNode; className?: string; children?: ReactNode }

export function Empty({ title, className = "", children }: EmptyProps) {
	return (
		<div className={`${CARD} p-6 ${className}`}>
			<p className="font-bold">{title}</p>
			{children}
		</div>
	)
}
