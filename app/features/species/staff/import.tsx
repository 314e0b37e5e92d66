import { data, href, Link, redirect } from "react-router"
import { Refusal } from "#core/forms/refusal.ts"
import { findDraftUpload } from "#core/forms/typed-fields.server.ts"
import { checkCsv } from "#core/forms/ui/file-checks.ts"
import { FileToCheck } from "#core/forms/ui/file-to-check.tsx"
import { sendToCheck } from "#core/forms/ui/upload-progress.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { listImports } from "#features/species/import/imports.server.ts"
import { NO_FILE } from "#features/species/import/imports.ts"
import { keepCsv, receiveCsv } from "#features/species/import/received-csv.server.ts"
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from "#features/species/import/species-csv-columns.ts"
import { IMAGE_POSITIONS } from "#features/species/species.ts"
import { SPECIES_FIELDS } from "#features/species/species-fields.ts"
import { RecentImports } from "#features/species/ui/recent-imports.tsx"
import type { Route } from "./+types/import"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

/** A file sent after the session ended has already been uploaded. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const token = await findDraftUpload(context, url, "csv")
	if (token) throw redirect(href("/admin/import/:token", { token }))
	return { imports: await listImports(context.get(databaseContext), "species") }
}

/** Problems with a file are shown on the check's page. */
export async function action({ context, request }: Route.ActionArgs) {
	try {
		const { csv } = await receiveCsv(context, request)
		return redirect(href("/admin/import/:token", { token: await keepCsv(context, csv) }), 303)
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return data({ text: error.message }, { status: error.status })
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendToCheck(serverAction)

const DOWNLOAD = "text-link inline-flex min-h-12 min-w-0 items-center [overflow-wrap:anywhere]"

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div className="grid max-w-4xl grid-cols-1 gap-6">
			<h2>CSV Import</h2>
			<p className="flex flex-wrap gap-x-6">
				<a
					href={href("/admin/import/sample_species.csv")}
					download="sample_species.csv"
					className={`${DOWNLOAD} font-semibold`}
				>
					Download sample_species.csv
				</a>
				<a href={href("/admin/export/species.csv")} download="species.csv" className={DOWNLOAD}>
					Download the whole catalogue as CSV
				</a>
			</p>
			<FileToCheck
				name="csv"
				label="CSV file"
				accept={ACCEPTED_FILES.csv}
				prompt="Drag and drop a .csv file here, or choose one. Up to 5 MB."
				chosenLabel="Ready to import"
				check={checkCsv}
				button="Check the file"
				sending="Checking..."
				problem={
					actionData && {
						title: actionData.text === NO_FILE ? "No file selected" : "CSV Import Failed",
						text: actionData.text,
					}
				}
			/>
			<CsvInstructions />
			<RecentImports imports={loaderData.imports} />
		</div>
	)
}

const valuesOf = (name: "type" | "conservationStatus") =>
	Object.values(SPECIES_FIELDS[name].options).join(", ")

function CsvInstructions() {
	return (
		<section className="max-w-prose [&>*+*]:mt-[1.1em] [&_code]:font-semibold" aria-labelledby="format">
			<h3 id="format" className="text-xl">
				File format
			</h3>
			<ul className="list-disc space-y-2 pl-6">
				<li>
					The first line has the column names, in any order. Required:{" "}
					<code>{REQUIRED_COLUMNS.join(", ")}</code>. The labels of the form work too.
				</li>
				<li>
					<code>type</code>: {valuesOf("type")}. <code>conservationStatus</code>:{" "}
					{valuesOf("conservationStatus")}.
				</li>
				<li>
					Several facts in one cell: <code>One fact | Another fact</code>. Months in <code>seasonMonths</code>
					: <code>Apr-Sep</code>. Text with a comma in quotes: <code>"Lake, marsh and creek"</code>.
				</li>
				<li>
					A row belongs to the species with its <code>scientificName</code>. If several share it,{" "}
					<code>name</code> must match too. An empty cell empties what the species has.
				</li>
				<li>If any row has an error, nothing is imported, and you see what to correct.</li>
			</ul>
			<details>
				<summary className="text-link min-h-11 cursor-pointer content-center">Optional columns</summary>
				<p>
					<code>{OPTIONAL_COLUMNS.join(", ")}</code>. Without one, new species get the default value and
					existing species don't change.
				</p>
				<ul className="list-disc space-y-2 pl-6">
					<li>
						<code>featured, archived, noConservationStatus</code>: yes or no. <code>imagePosition</code>:{" "}
						{IMAGE_POSITIONS.join(", ")}. <code>imageOffset</code>: <code>x 10 y -5</code>.
					</li>
					<li>
						The file has no pictures, audio guides or QR code numbers, and <code>photos</code> only names
						files. Add pictures with{" "}
						<Link to={href("/admin/species/photos")}>{staffTitle(href("/admin/species/photos"))}</Link>. To
						move a whole site, use a backup.
					</li>
				</ul>
			</details>
		</section>
	)
}
