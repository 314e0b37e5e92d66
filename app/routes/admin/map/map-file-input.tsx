import { MAX_MAP_FILE_BYTES } from "#app/models/map/map-file.ts"
import { FileInput } from "#app/ui/forms/file-input.tsx"

type MapFileInputProps = { received: { token: string; fileName: string } | undefined }

export function MapFileInput({ received }: MapFileInputProps) {
	return (
		<div className="grid gap-2">
			<label htmlFor="mapFile" className="font-semibold">
				File
			</label>
			{received && <input type="hidden" name="mapFileUpload" value={received.token} />}
			<FileInput
				id="mapFile"
				name="mapFile"
				accept=".geojson,.json,.gpx,application/geo+json,application/gpx+xml"
				prompt="Drag and drop a .geojson or .gpx file here, or choose one. Up to 20 MB."
				chosenLabel="Ready to import"
				received={received?.fileName}
				check={async (file) =>
					file.size > MAX_MAP_FILE_BYTES ? `${file.name} is larger than 20 MB.` : undefined
				}
			/>
		</div>
	)
}
