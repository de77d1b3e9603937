{{- define "elenchus.name" -}}
{{- if contains "elenchus" .Release.Name -}}
{{- .Release.Name | trunc 53 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-elenchus" (.Release.Name | trunc 44 | trimSuffix "-") -}}
{{- end -}}
{{- end -}}

{{- define "elenchus.selector" -}}
app.kubernetes.io/name: elenchus
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "elenchus.labels" -}}
{{ include "elenchus.selector" . }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{/* What the schema of the values cannot say. */}}
{{- define "elenchus.check" -}}
{{- $listed := .Values.secret.variables -}}
{{- if not .Values.image.repository -}}
{{- fail "image.repository: name where the image is, such as registry.example.org/elenchus" -}}
{{- end -}}
{{- if not .Values.secret.name -}}
{{- fail "secret.name: name a Secret that has the key ELENCHUS_SECRET" -}}
{{- end -}}
{{- if not (has "ELENCHUS_SECRET" $listed) -}}
{{- fail "secret.variables: ELENCHUS_SECRET is needed" -}}
{{- end -}}
{{- if and (gt (int .Values.replicas) 1) (not (has "EVENTSTORE_URL" $listed)) -}}
{{- fail "replicas: more than one node needs a log on KurrentDB: list EVENTSTORE_URL in secret.variables" -}}
{{- end -}}
{{- if and (has "EVENTSTORE_URL" $listed) (not (has "ELENCHUS_SIGNING_KEYS" $listed)) -}}
{{- fail "secret.variables: EVENTSTORE_URL needs ELENCHUS_SIGNING_KEYS, the same on every node" -}}
{{- end -}}
{{- if and .Values.backup.enabled (has "EVENTSTORE_URL" $listed) -}}
{{- fail "backup.enabled: is for the embedded log; KurrentDB has backups of its own" -}}
{{- end -}}
{{- if and .Values.backup.recipients (has "ELENCHUS_BACKUP_PASSPHRASE" $listed) -}}
{{- fail "backup.recipients: cannot be combined with ELENCHUS_BACKUP_PASSPHRASE" -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) -}}
{{- fail "ingress.host: is needed" -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.settings.ELENCHUS_TRUST_PROXY) -}}
{{- fail "settings.ELENCHUS_TRUST_PROXY: name the network of the ingress controller's pods, such as 10.244.0.0/16; otherwise all clients share the limits of one address" -}}
{{- end -}}
{{- if and .Values.serviceMonitor.enabled (not (has "ELENCHUS_METRICS_TOKEN" $listed)) -}}
{{- fail "serviceMonitor.enabled: needs ELENCHUS_METRICS_TOKEN in secret.variables" -}}
{{- end -}}
{{- end -}}

{{/* Name and value of each variable that is no secret. What is set explicitly counts. */}}
{{- define "elenchus.settings" -}}
{{- $set := dict "ELENCHUS_DATA_DIR" "/data/elenchus" -}}
{{- if gt (int .Values.replicas) 1 -}}
{{- $_ := set $set "ELENCHUS_NODES" (.Values.replicas | int | toString) -}}
{{- end -}}
{{- if .Values.ingress.enabled -}}
{{- $_ := set $set "ELENCHUS_PUBLIC_URL" (printf "https://%s" .Values.ingress.host) -}}
{{- end -}}
{{- with .Values.backup -}}
{{- if .enabled -}}
{{- $_ := set $set "ELENCHUS_BACKUP_DIR" "/backups/elenchus" -}}
{{- $_ := set $set "ELENCHUS_BACKUP_EVERY_H" (.everyHours | int | toString) -}}
{{- $_ := set $set "ELENCHUS_BACKUP_KEEP" (.keep | int | toString) -}}
{{- with .recipients -}}
{{- $_ := set $set "ELENCHUS_BACKUP_RECIPIENTS" (join "," .) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toYaml (merge (dict) .Values.settings $set) -}}
{{- end -}}
