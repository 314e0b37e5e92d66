import type { ReactNode } from "react"
import { FIELD_ENTRIES } from "#app/models/species/each-field.ts"
import type { SpeciesField } from "#app/models/species/species-fields.ts"
import type { SpeciesFormValues } from "#app/models/species/species-form.ts"
import { jump } from "#app/ui/forms/jump.ts"

/** In the order of the form. */
const SECTIONS = {
	names: "Names",
	photos: "Photos",
	text: "Text and place",
	audio: "Audio",
	season: "Season",
} as const

export type SectionName = keyof typeof SECTIONS

function sectionOf({ beside, kind }: SpeciesField): SectionName {
	if (beside) return beside === "image" ? "photos" : "audio"
	if (kind === "line" || kind === "choice") return "names"
	return kind === "months" ? "season" : "text"
}

/** The fields of a section in the order of the form, switches last. */
export function fieldsOfSection(section: SectionName) {
	const fields = FIELD_ENTRIES.filter(([, field]) => sectionOf(field) === section)
	return fields.toSorted(([, a], [, b]) => Number(a.kind === "switch") - Number(b.kind === "switch"))
}

/** Other fields than those of the table. */
const OTHER_FIELDS: Partial<Record<SectionName, (keyof SpeciesFormValues | "image" | "audio")[]>> = {
	photos: ["image", "imagePosition", "offsetX", "offsetY"],
	audio: ["audio"],
}

export function FormSection({ section, children }: { section: SectionName; children: ReactNode }) {
	return (
		<section className="grid grid-cols-1 gap-5">
			<h3
				id={`${section}-section`}
				tabIndex={-1}
				className="scroll-mt-4 border-t border-line pt-4 text-xl outline-none"
			>
				{SECTIONS[section]}
			</h3>
			{children}
		</section>
	)
}

type JumpListProps = {
	/** Whether a field has an error. */
	isInvalid: (name: string) => boolean
	/** The page that visitors see; null for a new species. */
	publicPath: string | null
}

/** Links to the sections, on screens that have room for them beside the form. */
export function JumpList({ isInvalid, publicPath }: JumpListProps) {
	const link = "text-link inline-flex min-h-11 items-center"
	return (
		<nav aria-label="On this page" className="jump-list hidden lg:order-last lg:block">
			<div className="sticky top-[calc(var(--close-size)+1.5rem)]">
				<p className="font-semibold" aria-hidden="true">
					On this page
				</p>
				<ul>
					{(Object.keys(SECTIONS) as SectionName[]).map((section) => {
						const names = [
							...fieldsOfSection(section).map(([name]) => name),
							...(OTHER_FIELDS[section] ?? []),
						]
						const wrong = names.filter(isInvalid).length
						return (
							<li key={section}>
								<a
									href={`#${section}-section`}
									onClick={jump}
									className={wrong > 0 ? `${link} font-semibold text-barn` : link}
								>
									{wrong > 0 ? `${SECTIONS[section]}: ${wrong} to correct` : SECTIONS[section]}
								</a>
							</li>
						)
					})}
				</ul>
				{publicPath && (
					<>
						<p className="mt-4 font-semibold">Public page</p>
						<a href={publicPath} target="_blank" rel="noreferrer" className={link}>
							View {publicPath}
							<span className="sr-only"> in a new tab</span>
						</a>
					</>
				)}
			</div>
		</nav>
	)
}
