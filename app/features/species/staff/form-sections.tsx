import { type ReactNode, useState } from "react"
import { href, Link } from "react-router"
import { jump } from "#core/forms/ui/jump.ts"
import type { FormState } from "#core/records/record-form.tsx"
import { FIELD_ENTRIES } from "#features/species/species-fields.ts"

const FIRST = {
	Names: ["name", "scientificName", "type", "conservationStatus", "noConservationStatus"],
	Photos: ["image", "imagePosition", "imageAlt", "imageCredit"],
	"Text and place": ["description", "locationHints", "funFacts", "featured"],
	Audio: ["audio", "audioTranscript"],
	Season: ["seasonMonths"],
}

const listed = Object.values(FIRST).flat()
const MORE = FIELD_ENTRIES.filter(([name]) => !listed.includes(name))
const SECTIONS = Object.entries({ ...FIRST, More: MORE.map(([name]) => name) })

type FormSectionsProps = {
	form: FormState
	storedId: number | null
}

export function FormSections({ form, storedId }: FormSectionsProps) {
	const id = storedId && String(storedId)
	return (
		<div className="grid grid-cols-1 gap-x-8 lg:grid-cols-[minmax(0,1fr)_13rem]">
			<JumpList form={form} publicPath={id ? href("/species/:id", { id }) : null} />
			<div className="grid grid-cols-1 content-start gap-8">
				{SECTIONS.map(([title, fields]) => {
					const controls = fields.map(form.control)
					if (title === "More")
						return (
							<MoreFields key={title} form={form}>
								{controls}
							</MoreFields>
						)
					return (
						<section key={title} className="grid grid-cols-1 gap-5">
							<h3 id={idOf(title)} tabIndex={-1} className={`${HEADING} border-t border-line pt-4`}>
								{title}
							</h3>
							{title === "Names" ? (
								<div className="grid grid-cols-1 gap-5 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] [&>label]:self-end">
									{controls}
								</div>
							) : (
								controls
							)}
							{title === "Photos" && id && (
								<Link
									to={href("/admin/species/:id/photos", { id })}
									className="text-link inline-flex min-h-11 items-center justify-self-start font-semibold"
								>
									More photos and their order
								</Link>
							)}
						</section>
					)
				})}
			</div>
		</div>
	)
}

const HEADING = "scroll-mt-4 text-xl outline-none"

const idOf = (title: string) => `${title.toLowerCase().replaceAll(" ", "-")}-section`

const OFFSETS = ["offsetX", "offsetY"]

function countWrong(fields: string[], { errors }: FormState): number {
	const names = fields.includes("imagePosition") ? [...fields, ...OFFSETS] : fields
	return names.filter((name) => errors[name]?.length).length
}

function MoreFields({ form, children }: { form: FormState; children: ReactNode }) {
	const [isOpen, setOpen] = useState(
		MORE.some(([name, field]) => String(form.typed[name]) !== ("initial" in field ? field.initial : "")),
	)
	const names = MORE.map(([name]) => name)
	if (!isOpen && countWrong(names, form) > 0) setOpen(true)
	return (
		<details
			open={isOpen}
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
			className="border-t border-line pt-4"
		>
			<summary className="min-h-11 cursor-pointer">
				<h3 id={idOf("More")} tabIndex={-1} className={`${HEADING} inline`}>
					More
				</h3>
				<p className="text-sm text-soft">{MORE.map(([, { label }]) => label).join(", ")}</p>
			</summary>
			<div className="mt-3 grid grid-cols-1 gap-5">{children}</div>
		</details>
	)
}

type JumpListProps = {
	form: FormState
	publicPath: string | null
}

function JumpList({ form, publicPath }: JumpListProps) {
	const link = "text-link inline-flex min-h-11 items-center"
	return (
		<nav aria-label="On this page" data-jump-list className="hidden lg:order-last lg:block">
			<div className="sticky top-[calc(var(--close-size)+1.5rem)]">
				<p className="font-semibold" aria-hidden="true">
					On this page
				</p>
				<ul>
					{SECTIONS.map(([title, fields]) => {
						const wrong = countWrong(fields, form)
						return (
							<li key={title}>
								<a
									href={`#${idOf(title)}`}
									onClick={jump}
									className={wrong > 0 ? `${link} font-semibold text-barn` : link}
								>
									{wrong > 0 ? `${title}: ${wrong} to correct` : title}
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
