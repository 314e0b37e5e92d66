import type { ReactNode } from "react"
import { href, Link } from "react-router"
import type { CsvField } from "#core/csv/csv-cells.ts"
import { jump } from "#core/forms/ui/jump.ts"
import type { FormState } from "#core/records/record-form.tsx"
import type { SPECIES } from "#features/species/species.record.ts"
import { FIELD_ENTRIES } from "#features/species/species-fields.ts"

const SECTIONS = {
	names: "Names",
	photos: "Photos",
	text: "Text and place",
	audio: "Audio",
	season: "Season",
} as const

type SectionName = keyof typeof SECTIONS

const ALL = Object.keys(SECTIONS) as SectionName[]

/** The controls of files come before those of their texts. */
const FILES: Partial<Record<SectionName, FieldName[]>> = {
	photos: ["image", "imagePosition"],
	audio: ["audio"],
}

type FieldName = Exclude<keyof typeof SPECIES.fields, "imageOffset">

function sectionOf({ beside, kind }: CsvField): SectionName {
	if (beside) return beside === "image" ? "photos" : "audio"
	if (kind === "line" || kind === "choice") return "names"
	return kind === "months" ? "season" : "text"
}

function fieldsOfSection(section: SectionName): FieldName[] {
	const fields = FIELD_ENTRIES.filter(([, field]) => sectionOf(field) === section)
	const sorted = fields.toSorted(([, a], [, b]) => Number(a.kind === "switch") - Number(b.kind === "switch"))
	return [...(FILES[section] ?? []), ...sorted.map(([name]) => name)]
}

type FormSectionsProps = {
	form: FormState
	/** Null for a new species. */
	storedId: number | null
}

export function FormSections({ form, storedId }: FormSectionsProps) {
	const id = storedId && String(storedId)
	return (
		<div className="grid grid-cols-1 gap-x-8 lg:grid-cols-[minmax(0,1fr)_13rem]">
			<JumpList form={form} publicPath={id ? href("/species/:id", { id }) : null} />
			<div className="grid grid-cols-1 content-start gap-8">
				{ALL.map((section) => {
					const controls = fieldsOfSection(section).map(form.control)
					return (
						<FormSection key={section} section={section}>
							{section === "names" ? (
								<div className="grid grid-cols-1 gap-5 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
									{controls}
								</div>
							) : (
								controls
							)}
							{section === "photos" && id && (
								<Link
									to={href("/admin/species/:id/photos", { id })}
									className="text-link inline-flex min-h-11 items-center justify-self-start font-semibold"
								>
									More photos and their order
								</Link>
							)}
						</FormSection>
					)
				})}
			</div>
		</div>
	)
}

function FormSection({ section, children }: { section: SectionName; children: ReactNode }) {
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

const OFFSETS = ["offsetX", "offsetY"] as const

type JumpListProps = {
	form: FormState
	/** The page that visitors see; null for a new species. */
	publicPath: string | null
}

/** Links to the sections, on screens that have room for them beside the form. */
function JumpList({ form: { errors }, publicPath }: JumpListProps) {
	const link = "text-link inline-flex min-h-11 items-center"
	return (
		<nav aria-label="On this page" data-jump-list className="hidden lg:order-last lg:block">
			<div className="sticky top-[calc(var(--close-size)+1.5rem)]">
				<p className="font-semibold" aria-hidden="true">
					On this page
				</p>
				<ul>
					{ALL.map((section) => {
						const names = [...fieldsOfSection(section), ...(section === "photos" ? OFFSETS : [])]
						const wrong = names.filter((name) => errors[name]?.length).length
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
