import { href } from "react-router"
import { CONSERVATION_STATUSES, IMAGE_POSITIONS, SPECIES_TYPES } from "#app/models/species/species.ts"
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from "#app/models/species/species-csv-columns.ts"

/** What an import file must look like. */
export function CsvInstructions() {
	return (
		<section className="prose" aria-labelledby="format">
			<h3 id="format" className="text-xl">
				Format of the file
			</h3>
			<p>
				The first line names the columns, in any order; the names are case-sensitive. Needed are{" "}
				<Names names={REQUIRED_COLUMNS} />. <Names names={OPTIONAL_COLUMNS} /> may be left out: new species
				then get the usual value, and those that are updated keep theirs.
			</p>
			<ul className="list-disc space-y-2 pl-6">
				<li>
					<Names names={["type"]} /> is one of <Names names={SPECIES_TYPES} />, in capital or small letters.
				</li>
				<li>
					<Names names={["conservationStatus"]} /> is one of <Names names={CONSERVATION_STATUSES} />.
				</li>
				<li>
					<Names names={["featured", "archived"]} /> are <code>true</code> or <code>false</code>, in capital
					or small letters; an empty cell is <code>false</code>.
				</li>
				<li>
					<Names names={["imagePosition"]} /> is one of <Names names={IMAGE_POSITIONS} />;{" "}
					<Names names={["imageOffset"]} /> holds its X and Y offset, for example <code>x 10 y -5</code>.
				</li>
				<li>
					<Names names={["funFacts"]} /> are separated by a bar between spaces:{" "}
					<code>One fact | Another fact</code>.
				</li>
				<li>
					Text with a comma in it stands in quotes: <code>"Lake, marsh and creek"</code>.
				</li>
				<li>Semicolons or tabs between the columns are understood as well.</li>
				<li>
					A row is matched to the catalogue by its <Names names={["scientificName"]} />. Where several species
					or rows have the same one, its <Names names={["name"]} /> must be the same as well; otherwise the
					row is a new species. A row with the same two names as an earlier row is an error.
				</li>
			</ul>
			<p>
				The file does not carry pictures, sounds or the numbers on QR codes: new species get new numbers. To
				move a whole site, use a backup.
			</p>
			<p>All or nothing: while any row is wrong, none is imported, and you see what to correct.</p>
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
