import { href } from "react-router"
import { MAX_IMAGE_BYTES, MAX_ZIP_BYTES, MAX_ZIP_FILES } from "#app/models/media/media-limits.ts"
import { MAX_PHOTOS } from "#app/models/species/photo.ts"
import { CONSERVATION_STATUSES, IMAGE_POSITIONS, SPECIES_TYPES } from "#app/models/species/species.ts"
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from "#app/models/species/species-csv-columns.ts"
import { formatNumber } from "#app/models/text/numbers.ts"

export function CsvInstructions() {
	return (
		<section className="prose" aria-labelledby="format">
			<h3 id="format" className="text-xl">
				File format
			</h3>
			<p>
				The first line contains the column names, in any order. They are case-sensitive: write them as shown
				here. Required columns: <Names names={REQUIRED_COLUMNS} />. Optional columns:{" "}
				<Names names={OPTIONAL_COLUMNS} />. Without an optional column, new species get the default value and
				existing species don't change.
			</p>
			<ul className="list-disc space-y-2 pl-6">
				<li>
					<Names names={["type"]} /> is one of <Names names={SPECIES_TYPES} />, in upper or lower case.
				</li>
				<li>
					<Names names={["conservationStatus"]} /> is one of <Names names={CONSERVATION_STATUSES} />.
				</li>
				<li>
					<Names names={["featured"]} /> and <Names names={["archived"]} /> are <code>true</code> or{" "}
					<code>false</code>, in upper or lower case. An empty cell means <code>false</code>.
				</li>
				<li>
					<Names names={["imagePosition"]} /> is one of <Names names={IMAGE_POSITIONS} />;{" "}
					<Names names={["imageOffset"]} /> is the X and Y offset, for example <code>x 10 y -5</code>.
				</li>
				<li>
					<Names names={["funFacts"]} /> are separated by a vertical bar with a space on each side:{" "}
					<code>One fact | Another fact</code>.
				</li>
				<li>
					Put text that contains a comma in quotes: <code>"Lake, marsh and creek"</code>.
				</li>
				<li>Columns can also be separated by semicolons or tabs.</li>
				<li>
					Rows are matched to species by <Names names={["scientificName"]} />. If several species or rows
					share it, <Names names={["name"]} /> must match too; otherwise the row adds a new species. Two rows
					with the same two names are an error.
				</li>
			</ul>
			<h4 className="text-lg">Photos</h4>
			<ul className="list-disc space-y-2 pl-6">
				<li>
					Put the photos into a ZIP file: at most {formatNumber(MAX_ZIP_FILES)} photos and{" "}
					{MAX_ZIP_BYTES / 1024 / 1024} MB, each up to {MAX_IMAGE_BYTES / 1024 / 1024} MB. If you have more,
					import several ZIP files.
				</li>
				<li>
					Name them like the species, with a number for their order: <code>Gavia immer 1.jpg</code>,{" "}
					<code>common-loon-2.jpg</code>. Letter case, spaces, <code>-</code> and <code>_</code> don't matter,
					and neither do folders.
				</li>
				<li>
					Or name them in the column <Names names={["photos"]} />: <code>loon.jpg | nest.jpg</code>. The first
					one is on the species' card; <Names names={["imageAlt", "imageCredit", "imageLicence"]} /> describe
					it. <Names names={["photoAlts"]} />, <Names names={["photoCredits"]} /> and{" "}
					<Names names={["photoLicences"]} /> have a part for each photo, in the same order:{" "}
					<code>A loon | Its nest</code>. A single credit or licence counts for all photos of the row.
				</li>
				<li>
					A species has at most {MAX_PHOTOS} photos. An import never deletes a photo: those that a row doesn't
					name stay after the others. The exported file names photos by their names on this site, so you can
					change their order and texts there.
				</li>
			</ul>
			<p>
				The CSV file doesn't contain pictures, audio guides or QR code numbers. New species get new numbers.
				To move a whole site, use a backup.
			</p>
			<p>If any row or photo has an error, nothing is imported and you see what to correct.</p>
			<p className="flex flex-wrap gap-x-6">
				<a
					href={href("/admin/import/sample_species.csv")}
					download="sample_species.csv"
					className="text-link inline-flex min-h-12 min-w-0 items-center [overflow-wrap:anywhere]"
				>
					Download sample_species.csv
				</a>
				<a
					href={href("/admin/export/species.csv")}
					download="species.csv"
					className="text-link inline-flex min-h-12 items-center"
				>
					Download the whole catalogue as CSV
				</a>
			</p>
		</section>
	)
}

function Names({ names }: { names: readonly string[] }) {
	return names.map((name, at) => (
		<span key={name}>
			{at > 0 && ", "}
			<code className="font-semibold">{name}</code>
		</span>
	))
}
