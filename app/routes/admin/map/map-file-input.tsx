import { MAX_MAP_FILE_BYTES } from "#app/models/map/map-file.ts"
import { FileInput } from "#app/ui/forms/file-input.tsx"

export function MapFileInput() {
	return (
		<div className="grid gap-2">
			<label htmlFor="mapFile" className="font-semibold">
				File
			</label>
			<FileInput
				id="mapFile"
				name="mapFile"
				accept=".geojson,.json,.gpx,application/geo+json,application/gpx+xml"
				prompt="Drag and drop a .geojson or .gpx file here, or choose one. Up to 20 MB."
				chosenLabel="Ready to check"
				check={async (file) =>
					file.size > MAX_MAP_FILE_BYTES ? `${file.name} is larger than 20 MB.` : undefined
				}
			/>
		</div>
	)
}
