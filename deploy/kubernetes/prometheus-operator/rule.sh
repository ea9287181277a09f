#!/bin/sh
# Prints the rules of deploy/prometheus/alerts.yml as a PrometheusRule of the Prometheus operator.
#   deploy/kubernetes/prometheus-operator/rule.sh > deploy/kubernetes/prometheus-operator/rule.yaml
set -eu
here=$(dirname "$0")
cat << 'END'
# Written by rule.sh from deploy/prometheus/alerts.yml.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: sudokud
  labels:
    app.kubernetes.io/name: sudokud
spec:
END
sed -n '/^groups:/,$s/^/  /p' "$here/../../prometheus/alerts.yml"
